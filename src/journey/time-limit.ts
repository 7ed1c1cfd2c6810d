import type { Page } from '#pages';
import { CONTINUE, type JourneyPage, type Visit } from './journey-page.ts';
import { timeInWords } from './pages/wording.ts';
import { giveMoreTime, MORE_TIME_HOURS } from './sessions.ts';

const PATH = '/journey/more-time';
/** More time is offered only in the last hour, so people who have just got more time do not see the offer. */
const OFFERED_MS = 60 * 60_000;

/** Until when a form can be sent, for browsers without scripts, which can't be warned later. */
export function timeLimitOf({ context, session, texts, language, hidden }: Visit, address: string) {
  const { expiresAt, lastsUntil } = session;
  const isOffered =
    expiresAt.getTime() - context.clock.now().getTime() < OFFERED_MS && expiresAt < lastsUntil;
  const words = texts.journey.timeLimit;
  return {
    text: words.until(timeInWords(expiresAt.toISOString(), language)),
    moreTime: isOffered
      ? {
          action: PATH,
          hidden: { ...hidden, page: address.split('?')[0] ?? '' },
          text: words.moreTime(MORE_TIME_HOURS),
        }
      : null,
  } satisfies Page['timeLimit'];
}

/** Keeps the pages open for longer, and leads back to the page on which the person asked for it. */
export const moreTimeAction: JourneyPage = {
  step: null,
  path: PATH,
  stage: 'any',
  show: async () => ({ redirect: CONTINUE }),
  async take({ context, session }, form) {
    await giveMoreTime(context, session);
    const page = form.get('page') ?? '';
    return { redirect: /^\/journey(?:\/[\w-]+)+$/.test(page) ? page : CONTINUE };
  },
};
