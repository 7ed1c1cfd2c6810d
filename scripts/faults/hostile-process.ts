import { startHostile } from './hostile-receivers.ts';

// In a process of its own, as what it pours out would keep the others in this one waiting. Says where they are, in one line.

const undo = new AsyncDisposableStack();
console.log(JSON.stringify(await startHostile(undo)));
process.once('SIGTERM', () => void undo.disposeAsync());
