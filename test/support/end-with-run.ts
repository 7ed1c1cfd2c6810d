// A worker whose vitest was killed would wait for it forever, together with the services that its tests
// started.
const LISTENER = Symbol.for('stipend.end-with-run');
const known = globalThis as { [LISTENER]?: true };
if (!known[LISTENER]) process.once('disconnect', () => process.exit());
known[LISTENER] = true;
