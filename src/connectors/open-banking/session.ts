import { z } from 'zod';
import { ConnectorFailure } from '../failure.ts';

/** The session that the caller stores encrypted between calls. */
const Session = z.object({
  access_token: z.string(),
  /** Null if the bank gave none: its access tokens then last as long as the consent. */
  refresh_token: z.string().nullable(),
  expires_at: z.iso.datetime(),
  consent_id: z.string(),
  /** When the person was last at the bank. */
  signed_in_at: z.iso.datetime(),
});
export type Session = z.output<typeof Session>;

/** State of a sign-in until the person returns from the bank. */
const Resume = z.object({
  state: z.string(),
  nonce: z.string(),
  code_verifier: z.string().nullable(),
  redirect_uri: z.string(),
  consent_id: z.string(),
});
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

/** The consent of a session or of an unfinished sign-in. */
export function consentIdIn(text: string): string {
  return z.union([Session, Resume]).parse(JSON.parse(text)).consent_id;
}

/** Returns the session, or throws if its access token has expired. */
export function requireFresh(text: string, now: Date): Session {
  const session = readSession(text);
  if (Date.parse(session.expires_at) <= now.getTime()) throw new ConnectorFailure('session_expired');
  return session;
}
