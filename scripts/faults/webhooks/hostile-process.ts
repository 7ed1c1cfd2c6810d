import { startHostile } from './hostile-receivers.ts';

// A separate process, because the load of these receivers would delay the others. Prints their addresses on
// one line.

const undo = new AsyncDisposableStack();
console.log(JSON.stringify(await startHostile(undo)));
process.once('SIGTERM', () => void undo.disposeAsync());
