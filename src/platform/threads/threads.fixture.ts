import { parentPort, threadId } from 'node:worker_threads';
import { answerTasks } from './answer-tasks.ts';

export type Task = 'answer' | 'fail' | 'end' | { countIn: Int32Array };

/** A thread for tests. It answers with its id, fails, ends, or counts until it is ended. */
answerTasks(async (task: Task) => {
  if (task === 'fail') throw new Error('the task failed');
  if (task === 'end') {
    parentPort?.close();
    await new Promise(() => undefined);
  }
  while (typeof task === 'object') Atomics.add(task.countIn, 0, 1);
  return threadId;
});
