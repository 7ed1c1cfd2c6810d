// the reader of a pipe, such as `head`, may close it early; a closed terminal can't be written to (EIO)
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  });

const { runProgram } = await import('./run-program.ts');
process.exitCode = await runProgram(process.argv, async (argv) => {
  // PostgreSQL runs this one for each segment, so it does not load the service
  if (argv[2] === 'wal') {
    const { Command } = await import('commander');
    return new Command('stipend').addCommand((await import('./wal.ts')).walCommand());
  }
  const { buildProgram, asksForSandbox } = await import('./program.ts');
  return buildProgram({ hasSandbox: asksForSandbox(argv) });
});
