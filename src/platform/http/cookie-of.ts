import type { Credentials } from './caller.ts';

/** The value of a cookie in the headers of a request; null without it. */
export function cookieOf(headers: Credentials, name: string): string | null {
  for (const part of String(headers.cookie ?? '').split(';')) {
    const [found, value] = part.trim().split('=', 2);
    if (found === name && value) return value;
  }
  return null;
}
