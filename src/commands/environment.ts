/** Read again by each command, because tests run several in one process. */
export function environment(): Record<string, string | undefined> {
  return process.env;
}

/** Takes a variable out of the environment, so that no child process gets it. */
export function take(name: 'NOTIFY_SOCKET' | 'WATCHDOG_USEC'): string | null {
  const { [name]: value } = process.env;
  delete process.env[name];
  return value || null;
}
