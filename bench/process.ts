import { cpuSecondsOf } from '../harness/cpu-time.ts';
import { freePort } from '../harness/free-port.ts';
import { type RunningProcess, startScript, untilAnswer } from '../harness/service-process.ts';

export interface Running extends Pick<RunningProcess, 'residentMb' | 'stop'> {
  url: string;
  pid: number;
  /** From the command to the first answer. */
  startMs: number;
  /** The CPU time that the process has used so far. */
  cpuSeconds(): Promise<number>;
}

/** Runs a server as a process of its own on a free port and waits until it answers. */
export async function startProcess(options: {
  script: string;
  args: (port: number) => readonly string[];
  environment?: (port: number) => Record<string, string>;
  probe: { path: string; headers?: Record<string, string> };
}): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { path, headers = {} } = options.probe;
  const begun = performance.now();
  const running = startScript(options.script, options.args(port), {
    environment: options.environment?.(port) ?? {},
    showsErrors: true,
    endsWithParent: true,
  });
  await untilAnswer(running, { url: url + path, headers });
  const startMs = performance.now() - begun;
  const { child, residentMb, stop } = running;
  return { url, pid: child.pid ?? 0, startMs, residentMb, stop, cpuSeconds: () => cpuSecondsOf(child.pid) };
}
