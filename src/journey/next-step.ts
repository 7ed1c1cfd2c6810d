import type { AccountStatus } from '#accounts/schema.ts';
import type { Texts } from '#pages';
import type { Outcome } from './schema.ts';

/** The facts that decide which page of a journey comes next. */
export interface StepFacts {
  startsAt: 'sharing' | 'my_data';
  /** How the person ended the journey; null if they have not. */
  outcome: Outcome | null;
  /** Whether the person is asked now if a bank connection goes on. */
  isAskedToReconfirm: boolean;
  isWelcomed: boolean;
  /** Whether a consent of the needed kind is active. */
  isConsented: boolean;
  /** Whether the person agreed in this browser, or the client recorded their consent. */
  hasAgreedHere: boolean;
  /** The provider that the link opens at. */
  payrollProvider: string | null;
  /** Oldest first. */
  accounts: readonly Pick<JourneyAccount, 'number' | 'status' | 'isFetching' | 'isStartedHere'>[];
  /** Whether data of any source has arrived, or is on its way with consent. Not known before consent or the end. */
  hasData: boolean;
  /** Whether a provider or a file had no data. A search that found nobody is not a source. */
  hasEmptySource: boolean;
  /** Whether the link asks for something that has not arrived, and this browser has added nothing yet. */
  isAskedForMore: boolean;
}

export interface JourneyAccount {
  /** In addresses of pages: the position among the user's accounts, from 1. */
  number: number;
  accountId: string;
  provider: string;
  status: AccountStatus;
  /** Whether the first fetch after the sign-in is still running. */
  isFetching: boolean;
  /** Whether this browser started the current sign-in. Only there are its questions answered. */
  isStartedHere: boolean;
}

/** When a page can be shown: at any time, until the person agrees, or in one stage of the journey. */
export type Stage = 'any' | 'before_consent' | 'welcome' | 'consent' | 'sharing' | 'ended';

export function stageOf(facts: StepFacts): Exclude<Stage, 'any' | 'before_consent'> {
  if (facts.outcome) return 'ended';
  if (!facts.isWelcomed) return 'welcome';
  return facts.isConsented && facts.hasAgreedHere ? 'sharing' : 'consent';
}

/** The statuses in which an account waits for the person, or the person waits for it. */
const WAITING: ReadonlySet<AccountStatus> = new Set(['PENDING', 'MFA_REQUIRED']);
/** The statuses in which a sign-in has failed and the account's page says what to do. */
const FAILED: ReadonlySet<AccountStatus> = new Set([
  'LOGIN_FAILED',
  'LOCKED',
  'UNAVAILABLE',
  'REAUTH_REQUIRED',
]);

/** The page at which a person continues: what is known decides, not the pages seen in this browser. */
export function nextStep(facts: StepFacts): string {
  if (facts.outcome) return '/journey/end';
  if (facts.startsAt === 'my_data')
    return facts.isAskedToReconfirm ? '/journey/my-data/reconfirm' : '/journey/my-data';
  if (!facts.isWelcomed) return '/journey/welcome';
  if (stageOf(facts) === 'consent') return '/journey/consent';
  const waiting = facts.accounts.findLast(
    ({ status, isFetching, isStartedHere }) => isFetching || (WAITING.has(status) && isStartedHere),
  );
  if (waiting) return `/journey/account/${waiting.number}`;
  const isNew = !facts.isAskedForMore;
  if (isNew && (facts.hasData || facts.hasEmptySource)) return '/journey/found';
  const newest = facts.accounts.at(-1);
  if (isNew && newest && FAILED.has(newest.status)) return `/journey/account/${newest.number}`;
  if (facts.payrollProvider) return `/journey/sign-in/${facts.payrollProvider}`;
  return '/journey/ways';
}

/** The address to go to instead of a page of this stage; null if the page can be shown now. */
export function redirectFrom(stage: Stage, facts: StepFacts): string | null {
  const now = stageOf(facts);
  const isShown =
    stage === 'any' ||
    stage === now ||
    (stage === 'before_consent' && (now === 'welcome' || now === 'consent'));
  return isShown ? null : nextStep(facts);
}

/**
 * How a journey ends when the person finishes: complete only if everything that was started has arrived, or
 * everything that the link asks for.
 */
export function outcomeOf(
  readiness: Readonly<Record<string, { status: string; count: number }>>,
  asked: readonly { received: string }[] | null = null,
): Outcome {
  if (asked) return asked.every(({ received }) => received === 'all') ? 'complete' : 'partial';
  const sources = Object.values(readiness);
  const isOpen = sources.some(({ status }) => status === 'in_progress' || status === 'failed');
  if (sources.some(({ count }) => count > 0)) return isOpen ? 'partial' : 'complete';
  return sources.every(({ status }) => status === 'not_started') ? 'left' : 'partial';
}

/** The text on the last page of a journey. */
export function endingOf({
  outcome,
  hasData,
  isConsented,
}: Pick<StepFacts, 'outcome' | 'hasData' | 'isConsented'>): keyof Texts['end']['outcomes'] {
  if (outcome === 'partial' && !isConsented) return 'partialAndStopped';
  if (outcome === 'partial' && !hasData) return 'nothingArrived';
  // declining withdraws only the consent of this journey
  if (outcome === 'declined' && isConsented) return 'declinedButAgreedBefore';
  if (outcome === 'declined' && hasData) return 'declinedButSharedBefore';
  if (outcome !== null && outcome !== 'left') return outcome;
  if (hasData) return 'left';
  // what was shared under an earlier consent may have been deleted
  return isConsented ? 'leftEarly' : 'leftWithoutConsent';
}

/** What the last page offers to a person who wants to continue. */
export function offerOf(
  facts: Pick<StepFacts, 'startsAt' | 'outcome' | 'hasData' | 'isConsented'>,
): keyof Texts['end']['goOn'] {
  if (facts.startsAt === 'my_data') return 'myData';
  if (endingOf(facts) === 'nothingArrived') return 'otherWay';
  return facts.outcome === 'complete' || facts.outcome === 'partial' ? 'shareMore' : 'share';
}
