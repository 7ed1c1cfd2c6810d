import { Worker } from 'node:worker_threads';
import type { FromThread, HashTask } from './hashing-thread.ts';

const ENTRY = new URL('./hashing-thread.ts', import.meta.url);
/** A thread without work ends after this time, because it takes memory. */
const IDLE_MS_MAX = 60_000;

/** Threads without work. The caller limits how many tasks run at once, and so how many threads there are. */
const idle: { thread: Worker; ending: NodeJS.Timeout }[] = [];

/** Hashes or verifies a password in a thread of low priority, which is started when it is needed. */
export async function runInThread(task: HashTask): Promise<string | boolean> {
  const thread = takeThread();
  thread.ref();
  // a thread that fails is not used again
  const answer = await answerOf(thread, task);
  keepThread(thread);
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.result;
}

function takeThread(): Worker {
  const kept = idle.pop();
  clearTimeout(kept?.ending);
  return kept?.thread ?? startThread();
}

function startThread(): Worker {
  // without the options of this process, such as modules to load first
  const thread = new Worker(ENTRY, { execArgv: [] });
  // a thread that fails while it is idle must not end the process, and gets no more work
  return thread.on('error', () => forget(thread)).on('exit', () => forget(thread));
}

function answerOf(thread: Worker, task: HashTask): Promise<FromThread> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The thread that hashes passwords ended'));
    thread.once('error', reject).once('exit', onExit);
    thread.once('message', (answer: FromThread) => {
      thread.off('error', reject).off('exit', onExit);
      resolve(answer);
    });
    thread.postMessage(task);
  });
}

/** Keeps the thread for the next task, without keeping the process alive. */
function keepThread(thread: Worker): void {
  thread.unref();
  const ending = setTimeout(() => {
    forget(thread);
    void thread.terminate();
  }, IDLE_MS_MAX).unref();
  idle.push({ thread, ending });
}

function forget(thread: Worker): void {
  const at = idle.findIndex((kept) => kept.thread === thread);
  if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.ending);
}
