import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

// Quick tests run without PostgreSQL and start no process. A test that starts one belongs to the other
// project.
const STARTERS = ['spawn', 'spawnSync', 'fork', 'exec', 'execSync', 'execFile', 'execFileSync'] as const;
for (const name of STARTERS) {
  Object.assign(childProcess, {
    [name]() {
      throw new Error(`A quick test called ${name}: add what it uses to test/support/needs-process.ts`);
    },
  });
}
syncBuiltinESMExports();
