import type { FetchedBank, LoginStep, Window } from '../connector.ts';
import type { Failed } from '../failure.ts';
import { openBankingConnector } from './open-banking-connector.ts';
import {
  REDIRECT_URI,
  type Script,
  type ScriptedBank,
  STATE,
  startScriptedBank,
} from './scripted-bank.fixture.ts';

/** Signs a person in. `change` can swap what the bank adds to the callback. */
export async function signIn(
  script: Script = {},
  change: (callback: URLSearchParams, bank: ScriptedBank) => URLSearchParams = (callback) => callback,
): Promise<{ bank: ScriptedBank; step: LoginStep }> {
  const bank = await startScriptedBank(script);
  const begun = await openBankingConnector.begin(bank.context, { redirectUri: REDIRECT_URI, state: STATE });
  if (begun.outcome !== 'redirect') return { bank, step: begun };
  const callback = await bank.authorise(begun.url);
  const step = await openBankingConnector.complete(bank.context, begun.resume, change(callback, bank));
  return { bank, step };
}

export async function connect(script: Script = {}): Promise<{ bank: ScriptedBank; session: string }> {
  const { bank, step } = await signIn(script);
  if (step.outcome !== 'connected') throw new Error(`not connected: ${JSON.stringify(step)}`);
  return { bank, session: step.session };
}

export const AUTUMN: Window = { from: '2026-09-01', to: '2026-11-30' };

export async function fetchFrom(script: Script = {}): Promise<FetchedBank | Failed> {
  const { bank, session } = await connect(script);
  return openBankingConnector.fetchTransactions(bank.context, session, AUTUMN);
}
