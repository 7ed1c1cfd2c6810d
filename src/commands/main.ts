import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Later starts need not compile again. The cache is kept with the packages, where only their owner can write.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/stipend', import.meta.url)));

// the reader of a pipe, such as `head`, may close it early; a closed terminal can't be written to (EIO)
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  });

const { runCommand } = await import('./program.ts');
process.exitCode = await runCommand(process.argv);
