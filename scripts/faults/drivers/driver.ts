import { setTimeout as wait } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import { type StipendClient, StipendError } from '../../../clients/typescript/index.js';
import type { Installation } from '../installation/installation.ts';
import type { Activity, Journal, Ledger } from '../journal.ts';

/** The tools of one activity during one round. */
export interface DriverContext {
  installation: Installation;
  journal: Journal;
  ledger: Ledger;
  seed: readonly (string | number)[];
  /** Resolves when the fault is about to begin. */
  faultBegins: Promise<void>;
  /** Ends the activity after its current call. */
  signal: AbortSignal;
}

export type Driver = (context: DriverContext) => Promise<void>;

/** One of several callers that do the same at the same time. */
export interface Caller {
  client: StipendClient;
  random: SeededRandom;
  /** Different for each caller and each time. */
  serial: string;
}

/** Lets several callers repeat something until the signal fires. A call that fails for good is a violation. */
export async function repeat(
  context: DriverContext,
  { activity, callers, pauseMs }: { activity: Activity; callers: number; pauseMs: number },
  act: (caller: Caller) => Promise<void>,
): Promise<void> {
  const { installation, journal, seed, signal } = context;
  const client = installation.caller(activity, journal);
  const one = async (number: number) => {
    for (let count = 1; !signal.aborted; count++) {
      const serial = `${seed.join('-')}-${activity}-${number}-${count}`;
      const random = seededRandom(serial);
      try {
        await act({ client, random, serial });
      } catch (error) {
        journal.violate(activity, `a call failed for good: ${describe(error)}`);
      }
      await wait(random.between(pauseMs / 2, pauseMs * 1.5));
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, number) => one(number)));
}

export function describe(error: unknown): string {
  if (!(error instanceof StipendError)) return String(error);
  return `${error.operation} ${error.status ?? 'no reply'} ${error.code} after ${error.attempts} attempts: ${error.messages.join(' ')}`;
}

/** Creates a user whose personal data contains the canary. */
export async function newUser(
  { installation, ledger }: DriverContext,
  { client, serial }: Caller,
): Promise<string> {
  const surname = `${installation.canary} ${serial}`;
  ledger.asked.add(serial);
  const { user_id } = await client.post('/users', {
    body: { ext_id: serial, forename: installation.canary, surname },
  });
  ledger.users.set(user_id, surname);
  return user_id;
}

/** Creates a user whose data may be retrieved. */
export async function consentingUser(context: DriverContext, caller: Caller): Promise<string> {
  const userId = await newUser(context, caller);
  const { terms } = await caller.client.get('/authorisations/terms');
  const [term] = terms;
  if (!term) throw new Error('There is no term');
  await caller.client.post('/authorisations', { body: { user_id: userId, term_id: term.id } });
  return userId;
}

/** Runs something that may find its user deleted by another caller, and returns null if that happened. */
export async function unlessDeleted<T>(
  { ledger }: DriverContext,
  userId: string,
  run: () => Promise<T>,
): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    const isGone = error instanceof StipendError && [401, 403, 404].includes(error.status ?? 0);
    if (isGone && ledger.deleting.has(userId)) return null;
    throw error;
  }
}
