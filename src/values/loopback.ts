const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Tests whether a URL's host is this machine, so that nothing is sent over a network. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
