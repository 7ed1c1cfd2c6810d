// Node removes types without moving code, so errors have the right lines by themselves. Looking for source maps in every
// module and every generated function only takes time.
process.setSourceMapsEnabled(false);
