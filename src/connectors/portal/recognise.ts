import { parseTimestamp } from '#values/timestamp.ts';
import { ConnectorFailure } from '../failure.ts';
import type { PortalDefinition } from './definition.ts';
import type { Condition } from './definition-parts.ts';
import { type Page, readField, shows } from './page.ts';

/** The current step, for the operator's log. */
export type Step = 'login' | 'mfa' | 'refresh' | 'payslips' | 'payslip' | 'profile';

interface Situation {
  definition: PortalDefinition;
  /** Path and query relative to the portal's base URL. */
  path: string;
  step: Step;
  now: Date;
}

/** Throws if the page matches one of the definition's failures. */
export function throwReportedFailures(page: Page, { definition, path, step, now }: Situation): void {
  for (const { reason, until, ...condition } of definition.failures) {
    if (!isMet(condition, page, path)) continue;
    const over = until && parseTimestamp(readField(page.content, until) ?? '');
    throw new ConnectorFailure(reason, {
      detail: `${step}: reported by the portal`,
      retryAfterSeconds: over ? Math.max(0, Math.ceil((over.getTime() - now.getTime()) / 1000)) : null,
    });
  }
}

/** Throws unless the page shows that the person is signed in. JSON replies don't show it, so each step checks its own content. */
export function requireSignedIn(page: Page, known: Situation): void {
  const { definition, path, step } = known;
  throwReportedFailures(page, known);
  if (isMet(definition.expired, page, path)) throw new ConnectorFailure('session_expired', { detail: step });
  if (definition.mfa?.path?.test(path))
    throw new ConnectorFailure('session_expired', { detail: `${step}: MFA required` });
  if (!page.isJson && !shows(page.content, definition.signed_in)) throw unrecognised(step);
}

/** True if the address or the status alone shows that no further page can be read. */
export function isElsewhere(
  page: Page,
  { definition: { expired, mfa, failures }, path }: Pick<Situation, 'definition' | 'path'>,
): boolean {
  const known = [expired, ...failures].filter(({ at }) => at === undefined);
  return mfa?.path?.test(path) === true || known.some((condition) => isMet(condition, page, path));
}

/** True if all parts of the condition match. */
export function isMet({ path: pattern, status, at, text }: Condition, page: Page, path: string): boolean {
  if (pattern && !pattern.test(path)) return false;
  if (status !== undefined && status !== page.status) return false;
  return at === undefined || shows(page.content, at, text);
}

export function unrecognised(step: Step, what = 'no detector matched the page'): ConnectorFailure {
  return new ConnectorFailure('provider_changed', { detail: `${step}: ${what}` });
}
