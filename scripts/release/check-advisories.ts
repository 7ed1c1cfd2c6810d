import { spawnSync } from 'node:child_process';
import { ACCEPTED_ADVISORIES } from './accepted-advisories.ts';
import { type AuditReport, judgeAudit } from './judge-audit.ts';

/*
 * npm run check -- advisories: asks npm's registry for known vulnerabilities of the packages in package-lock.json. Ends with 1 if a serious one
 * is not accepted, and with 2 if the registry did not answer.
 */

const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const judged = judgeAudit(parse(stdout), ACCEPTED_ADVISORIES, new Date());
if (!judged) {
  console.error(
    'The registry did not answer, so nothing is known about vulnerabilities. Try again, or check npm’s settings.',
  );
  process.exitCode = 2;
} else {
  for (const note of judged.notes) console.log(`accepted or less serious: ${note}`);
  for (const failure of judged.failures) console.error(failure);
  if (judged.failures.length > 0) process.exitCode = 1;
  else console.log('No serious vulnerability of a package is known.');
}

function parse(text: string): AuditReport {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
