import { getPriority, setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import { answerTasks } from '#platform/threads/answer-tasks.ts';

export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export type HashTask = { password: string; secret: Uint8Array } & (
  | { kind: 'hash'; cost: PasswordCost }
  | { kind: 'verify'; stored: string }
);

/*
 * Runs in a thread of its own: hashes and verifies passwords, one at a time. On Linux a thread can have a priority of its own.
 * Anyone can trigger this work, so it gets CPU time that requests and the database don't need; elsewhere the priority
 * would be that of the whole process.
 */
const PRIORITY_STEPS = 10;
const PRIORITY_LOWEST = 19;
try {
  if (process.platform === 'linux') setPriority(Math.min(PRIORITY_LOWEST, getPriority() + PRIORITY_STEPS));
} catch {
  // a system that does not allow it hashes with the priority of the process
}

answerTasks(run);

function run(task: HashTask): string | boolean {
  const { password, secret } = task;
  return task.kind === 'hash'
    ? hashSync(password, { ...task.cost, secret })
    : verifySync(task.stored, password, { secret });
}
