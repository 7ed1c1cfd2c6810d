import { z } from 'zod';
import { ConnectorFailure } from '../failure.ts';

/** What the caller keeps sealed between calls. */
const Session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.iso.datetime(),
});
export type Session = z.output<typeof Session>;

/** A sign-in that waits for the person to come back. */
const Resume = z.object({ state: z.string(), code_verifier: z.string(), redirect_uri: z.string() });
export type Resume = z.output<typeof Resume>;

export function writeText(value: Session | Resume): string {
  return JSON.stringify(value);
}

export function readSession(text: string): Session {
  return Session.parse(JSON.parse(text));
}

export function readResume(text: string): Resume {
  return Resume.parse(JSON.parse(text));
}

/** The session while its access token still lasts. */
export function requireFresh(text: string, now: Date): Session {
  const session = readSession(text);
  if (Date.parse(session.expires_at) <= now.getTime()) throw new ConnectorFailure('session_expired');
  return session;
}
