//! The documented schemas, to hold answers against.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::{Value, json};
use taula_tests::SHARED;

/// The schemas of the served document.
pub(crate) struct Schemas {
    /// The document.
    pub(crate) document: Value,
    compiled: Mutex<HashMap<String, Arc<Validator>>>,
}

/// The schemas of the served document.
pub(crate) fn schemas() -> &'static Schemas {
    static SCHEMAS: LazyLock<Schemas> = LazyLock::new(|| Schemas {
        document: SHARED.get("/openapi.json").ok(),
        compiled: Mutex::default(),
    });
    &SCHEMAS
}

impl Schemas {
    /// Holds a value against a named schema.
    pub(crate) fn check(&self, name: &str, value: &Value) {
        assert!(self.document["components"]["schemas"].get(name).is_some(), "no schema {name}");
        self.check_against(&json!({"$ref": format!("#/components/schemas/{name}")}), value);
    }

    /// Holds a value against a schema that may refer to the named ones.
    pub(crate) fn check_against(&self, schema: &Value, value: &Value) {
        let key = schema.to_string();
        let found = self.compiled.lock().unwrap().get(&key).cloned();
        let validator = found.unwrap_or_else(|| {
            let mut schema = schema.clone();
            schema["components"] = self.document["components"].clone();
            let made = Arc::new(jsonschema::draft202012::new(&schema).unwrap());
            self.compiled.lock().unwrap().insert(key, made.clone());
            made
        });
        let errors: Vec<_> =
            validator.iter_errors(value).map(|e| format!("{}: {e}", e.instance_path())).collect();
        assert!(errors.is_empty(), "{errors:#?}\n{value:#}\nagainst {schema:#}");
    }
}
