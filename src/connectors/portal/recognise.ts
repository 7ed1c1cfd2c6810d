import { parseTimestamp } from '#values/timestamp.ts';
import { ConnectorFailure } from '../failure.ts';
import type { PortalDefinition } from './definition.ts';
import { type Page, readField, readRows, shows } from './page.ts';

/** The current step, for the operator's log. */
export type Step = 'login' | 'mfa' | 'payslips' | 'payslip' | 'profile';

interface Situation {
  definition: PortalDefinition;
  /** Path and query relative to the portal's base URL. */
  path: string;
  step: Step;
  now: Date;
}

/** Throws if the page matches one of the definition's failures. */
export function throwReportedFailures(page: Page, { definition, path, step, now }: Situation): void {
  for (const { reason, path: pattern, at, text, until } of definition.failures) {
    if (pattern && !pattern.test(path)) continue;
    if (at && !saysAt(page, at, text)) continue;
    const over = until && parseTimestamp(readField(page.html, until) ?? '');
    throw new ConnectorFailure(reason, {
      detail: `${step}: reported by the portal`,
      retryAfterSeconds: over ? Math.max(0, Math.ceil((over.getTime() - now.getTime()) / 1000)) : null,
    });
  }
}

/** Throws unless the page shows that the person is signed in. */
export function requireSignedIn(page: Page, known: Situation): void {
  const { definition, path, step } = known;
  throwReportedFailures(page, known);
  if (definition.expired.test(path)) throw new ConnectorFailure('session_expired', { detail: step });
  if (definition.mfa?.path.test(path))
    throw new ConnectorFailure('session_expired', { detail: `${step}: MFA required` });
  if (!shows(page.html, definition.signed_in)) throw unrecognised(step);
}

/** True if the address alone shows that the portal has redirected elsewhere, so that no further page can be read. */
export function isElsewhere({
  definition: { expired, mfa, failures },
  path,
}: Omit<Situation, 'step' | 'now'>): boolean {
  return expired.test(path) || mfa?.path.test(path) === true || failures.some((one) => one.path?.test(path));
}

export function unrecognised(step: Step, what = 'no detector matched the page'): ConnectorFailure {
  return new ConnectorFailure('provider_changed', { detail: `${step}: ${what}` });
}

function saysAt(page: Page, at: readonly string[], text: RegExp | undefined): boolean {
  const found = readRows(page.html, [...at]);
  return found?.some((locator) => text === undefined || text.test(locator.text('') ?? '')) ?? false;
}
