import type { Env } from './environment.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Where the service runs, and whether it is for tests. */
export interface Deployment {
  env: Env;
  /** Absent where only the description of the API is needed. */
  publicUrl?: string | undefined;
}

/**
 * Whether clients may name addresses of this machine: only in a sandbox that is itself reached at such an address. On any
 * other machine these are the operator's own services.
 */
export function allowsLoopback({ env, publicUrl }: Deployment): boolean {
  return env === 'sandbox' && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname));
}

/** True if a URL's host is this machine. Requests to it are not sent over a network. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
