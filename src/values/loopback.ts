const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL's host is this machine itself, where nothing passes over a network. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
