import type { Page, sendPage } from '#pages';
import { inFrame, ownOriginOf } from './embedding/framing.ts';
import type { Shown, Visit } from './journey-page.ts';

/** Every page warns before the session ends. */
const SESSION_SCRIPT = '/journey/scripts/session.js';

/** Completes a page with the parts that all pages of a journey have. */
export function completePage(visit: Visit, shown: Shown, address: string): Parameters<typeof sendPage>[1] {
  const page = { ...shown, scripts: [SESSION_SCRIPT, ...(shown.scripts ?? [])] };
  return { ...frameOf(visit, address), ...page, ...framingOf(visit, page) };
}

function frameOf({ context, session, facts, language, hidden, hasPage }: Visit, address: string) {
  const { name, logo } = facts.client;
  const hasLogo = logo !== null && !context.logos.hasFailed(session.clientId, logo);
  return {
    language,
    address,
    client: name ? { name, logo: hasLogo ? '/journey/logo' : null } : null,
    isSandbox: context.env === 'sandbox',
    myData: hasPage('/journey/my-data') ? '/journey/my-data' : null,
    // a journey that starts at My data asks for no consent, so there is nothing to decline
    decline: facts.outcome || facts.startsAt === 'my_data' ? null : { action: '/journey/decline', hidden },
    leave: facts.outcome ? null : { action: '/journey/leave', hidden },
  } satisfies Partial<Page>;
}

/** Adds the parts that a page needs in a frame, if the client lists the site that shows it. */
function framingOf({ context, session, facts, texts }: Visit, page: Shown) {
  const { frameOrigin: origin } = session;
  if (origin === null) return {};
  if (origin !== ownOriginOf(context) && !facts.client.origins.includes(origin)) return {};
  return inFrame(page, { origin, texts, hasEnded: facts.outcome !== null, end: page.end ?? null });
}
