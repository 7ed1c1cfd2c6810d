const PATH = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;

/** Returns the path if it is safe to use as a file name or a key. */
export function requirePath(path: string): string {
  if (!PATH.test(path))
    throw new Error('The path of an object may contain only lower-case letters, digits and dashes');
  return path;
}
