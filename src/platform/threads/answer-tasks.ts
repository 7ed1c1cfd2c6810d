import { parentPort } from 'node:worker_threads';

export type FromThread<Result> = { result: Result } | { problem: string };

/** Answers the tasks of `Threads`, in a thread. */
export function answerTasks<Task, Result>(run: (task: Task) => Result | Promise<Result>): void {
  parentPort?.on('message', async (task: Task) => {
    parentPort?.postMessage(await answerTo(task, run));
  });
}

async function answerTo<Task, Result>(
  task: Task,
  run: (task: Task) => Result | Promise<Result>,
): Promise<FromThread<Result>> {
  try {
    return { result: await run(task) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
