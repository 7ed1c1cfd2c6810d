import { setTimeout as wait } from 'node:timers/promises';

// Uses this share of a processor core until it is killed: `node burn-process.ts <share>`.
const STEP_MS = 20;
const share = Math.min(1, Number(process.argv[2]));
for (;;) {
  const until = performance.now() + STEP_MS * share;
  while (performance.now() < until);
  await wait(Math.max(0, STEP_MS * (1 - share)));
}
