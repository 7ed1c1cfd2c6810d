import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Task } from './worker.ts';

/** Runs the tasks in some child processes, and calls `onDone` after each. */
export async function runTasks(
  tasks: readonly Task[],
  { jobs, onDone }: { jobs: number; onDone: (count: number) => void },
): Promise<void> {
  const waiting = tasks.values();
  let done = 0;
  const work = async () => {
    const child = fork(new URL('worker.ts', import.meta.url));
    const ended = once(child, 'exit').then(([code]) => {
      if (code !== 0) throw new Error('A child process failed');
    });
    for (const task of waiting) {
      child.send(task);
      await Promise.race([once(child, 'message'), ended]);
      onDone(++done);
    }
    child.disconnect();
    await ended;
  };
  await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, work));
}
