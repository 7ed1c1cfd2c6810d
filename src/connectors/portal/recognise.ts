import { parseTimestamp } from '#values/timestamp.ts';
import { ConnectorFailure } from '../failure.ts';
import type { PortalDefinition } from './definition.ts';
import { type Page, readField, readRows, shows } from './page.ts';

/** Where a visit stands, for the operator's log. */
export type Step = 'login' | 'mfa' | 'payslips' | 'payslip' | 'profile';

interface Known {
  definition: PortalDefinition;
  /** Path and query within the portal. */
  path: string;
  step: Step;
  now: Date;
}

/** Throws what the portal says has gone wrong, if it says so. */
export function refuseFailures(page: Page, { definition, path, step, now }: Known): void {
  for (const { reason, path: pattern, at, text, until } of definition.failures) {
    if (pattern && !pattern.test(path)) continue;
    if (at && !saysAt(page, at, text)) continue;
    const over = until && parseTimestamp(readField(page.html, until) ?? '');
    throw new ConnectorFailure(reason, {
      detail: `${step}: the portal said so`,
      retryAfterSeconds: over ? Math.max(0, Math.ceil((over.getTime() - now.getTime()) / 1000)) : null,
    });
  }
}

/** Throws unless the page is one that only a signed-in person sees. */
export function requireSignedIn(page: Page, known: Known): void {
  const { definition, path, step } = known;
  refuseFailures(page, known);
  if (definition.expired.test(path)) throw new ConnectorFailure('session_expired', { detail: step });
  if (definition.mfa?.path.test(path))
    throw new ConnectorFailure('session_expired', { detail: `${step}: mfa needed` });
  if (!shows(page.html, definition.signed_in)) throw unrecognised(step);
}

export function unrecognised(step: Step, what = 'no detector matched the page'): ConnectorFailure {
  return new ConnectorFailure('provider_changed', { detail: `${step}: ${what}` });
}

function saysAt(page: Page, at: readonly string[], text: RegExp | undefined): boolean {
  const found = readRows(page.html, [...at]);
  return found?.some((place) => text === undefined || text.test(place.text('') ?? '')) ?? false;
}
