/** Read again by each command, because tests run several in one process. */
export function environment(): Record<string, string | undefined> {
  return process.env;
}
