//! Pens for boards as SVG: what families' pictures share. Knows no game.
