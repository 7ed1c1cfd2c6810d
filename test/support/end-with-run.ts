// Ends this worker when vitest is killed. Otherwise the worker would wait forever, and so would the services
// that its tests started.
const LISTENER = Symbol.for('stipend.end-with-run');
const known = globalThis as { [LISTENER]?: true };
if (!known[LISTENER]) process.once('disconnect', () => process.exit());
known[LISTENER] = true;
