// Loaded before the program (`node --import`). Standard input is a pipe from the parent: when the parent is killed, the pipe
// closes, and the program stops as after `kill`.
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume();
(process.stdin as unknown as { unref(): void }).unref();
