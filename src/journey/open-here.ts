import type { Session } from './sessions.ts';

/** An account or a document, and the browser that added it. */
export interface Source {
  id: string;
  /** The browser's session; null if no page of the service added the source. */
  sessionId: string | null;
  /** When the provider accepted the sign-in, or the file was announced. */
  addedAt: string | null;
}

/**
 * True if a browser may show a source and remove it: it added the source, or the person proved in it who they are after the
 * source was added. A sign-in counts once the provider has accepted it.
 */
export function isOpenHere(
  { sessionId, provedIds, provedAt }: Pick<Session, 'sessionId' | 'provedIds' | 'provedAt'>,
  source: Source,
): boolean {
  if (source.sessionId === sessionId) return true;
  if (provedAt === null || !provedIds.includes(source.id)) return false;
  return source.addedAt === null || new Date(source.addedAt) <= provedAt;
}
