import { z } from 'zod';
import { ConnectorFailure } from '../failure.ts';

/** The session that the caller stores encrypted between calls. */
const Session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.iso.datetime(),
});
export type Session = z.output<typeof Session>;

/** State of a sign-in until the person returns from the provider. */
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

/** Returns the session, or throws if its access token has expired. */
export function requireFresh(text: string, now: Date): Session {
  const session = readSession(text);
  if (Date.parse(session.expires_at) <= now.getTime()) throw new ConnectorFailure('session_expired');
  return session;
}
