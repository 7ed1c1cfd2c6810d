import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type AuditContext, recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import type { IfMatch } from '#platform/http/if-match.ts';
import type { Actor } from '#platform/http/permits.ts';
import { newId } from '#platform/id.ts';
import { fixed, invalidRequest, notFound, Problem, say } from '#platform/problem.ts';
import type { Language } from '#values/language.ts';
import {
  type AuthorisationTerm,
  type Category,
  type TermChanges,
  type TermInput,
  TermTranslation,
  UNCHANGEABLE,
} from './schema.ts';
import * as store from './store.ts';

export const TERM = 'Authorisation term';

export async function createTerm(
  tx: Db,
  auditContext: AuditContext,
  { input, actor }: { input: TermInput; actor: Actor },
): Promise<AuthorisationTerm> {
  const { clientId, clock } = auditContext;
  const term = newTerm(clock.now(), input, { isSystemTerm: false });
  const version = await store.takeNextVersion(tx, clientId);
  const row = await store.insertTerm(tx, clientId, version, term);
  await recordAuditEntry(tx, auditContext, {
    actor,
    action: 'term_created',
    subject: { kind: 'term', id: row.term_id },
    details: { authorisation_version: version },
  });
  return toTerm(row);
}

export async function readTerm(db: Db, clientId: string, termId: string): Promise<AuthorisationTerm> {
  const row = await store.findTerm(db, clientId, termId);
  if (!row) throw notFound(TERM, termId);
  return toTerm(row);
}

export async function changeTerm(
  tx: Db,
  auditContext: AuditContext,
  {
    termId,
    changes,
    actor,
    ifMatch,
  }: { termId: string; changes: TermChanges; actor: Actor; ifMatch: IfMatch },
): Promise<AuthorisationTerm> {
  const { clientId, clock } = auditContext;
  const row = await store.findTermForChange(tx, clientId, termId);
  if (!row) throw notFound(TERM, termId);
  const term = toTerm(row);
  await ifMatch(() => term);
  if (row.is_system_term) throw systemTerm();
  const { name, is_active, ...fixed } = changes;
  requireSame(term, fixed);
  const fields = differing(term, { name, is_active });
  if (fields.length === 0) return term;
  const changed = await store.updateTerm(tx, clientId, termId, { name, is_active, updated_at: clock.now() });
  await recordAuditEntry(tx, auditContext, {
    actor,
    action: 'term_changed',
    subject: { kind: 'term', id: termId },
    details: { fields },
  });
  return toTerm(changed);
}

export function newTerm(
  now: Date,
  input: TermInput,
  { isSystemTerm }: { isSystemTerm: boolean },
): store.NewTerm {
  return {
    ...input,
    translations: JSON.stringify(input.translations),
    term_id: newId(now),
    created_at: now,
    updated_at: now,
    text_sha256: hashText(input.authorisation_text),
    is_active: true,
    is_system_term: isSystemTerm,
  };
}

export function hashText(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

export function toTerm(row: store.TermRow): AuthorisationTerm {
  return {
    id: row.term_id,
    is_active: row.is_active,
    is_system_term: row.is_system_term,
    authorisation_version: row.authorisation_version,
    created_at: row.created_at,
    name: row.name,
    authorisation_text: row.authorisation_text,
    authorisation_category: row.authorisation_category as Category,
    language: row.language as Language,
    translations: z.array(TermTranslation).parse(row.translations),
  };
}

/** The name and text in this language, or in the term's own language if there is none. */
export function termIn(term: AuthorisationTerm, language: Language): TermTranslation {
  const { name, authorisation_text } = term;
  return (
    term.translations.find((translation) => translation.language === language) ?? {
      language: term.language,
      name,
      authorisation_text,
    }
  );
}

/** Rejects changes of the texts and the category, because users have accepted them. */
function requireSame(term: AuthorisationTerm, given: Omit<TermChanges, 'name' | 'is_active'>): void {
  const changed = differing(term, given);
  if (changed.length > 0)
    throw invalidRequest(...changed.map((field) => say`[${fixed(field)}] ${fixed(UNCHANGEABLE)}`));
}

function differing(term: AuthorisationTerm, given: TermChanges): string[] {
  const fields = Object.keys(given) as (keyof TermChanges)[];
  return fields.filter(
    (field) => given[field] !== undefined && !isDeepStrictEqual(given[field], term[field]),
  );
}

function systemTerm(): Problem {
  return new Problem({ code: 'forbidden', messages: [say`System terms cannot be changed`] });
}
