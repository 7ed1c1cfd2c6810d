#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// later starts skip compiling; kept beside the packages, where only their owner writes
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/stipend', import.meta.url)));

// whoever reads what it prints may have seen enough
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const { runCommand } = await import('./commands/program.ts');
process.exitCode = await runCommand(process.argv);
