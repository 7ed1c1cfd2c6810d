// the reader of a pipe, such as `head`, may close it early; a closed terminal can't be written to (EIO)
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  });

const { runCommand } = await import('./program.ts');
process.exitCode = await runCommand(process.argv);
