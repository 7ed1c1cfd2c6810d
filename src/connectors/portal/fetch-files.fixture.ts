import { portal, type TestPortal } from '../../../test/support/portal.ts';
import type { ProviderReply, ProviderRequest } from '../http.ts';
import { PERSON } from './fetched-payslips.fixture.ts';

export const RECENT = { from: '2026-08-01', to: '2026-11-15' };

export type Change = (reply: ProviderReply, request: ProviderRequest) => ProviderReply;

/** Fetches through a connection that changes replies, and returns the outcome and the requests. */
export async function fetchChanged(at: TestPortal, session: string, change: Change, window = RECENT) {
  const context = at.context();
  const requests: ProviderRequest[] = [];
  const logged: object[] = [];
  const send = async (request: ProviderRequest) => {
    requests.push(request);
    return change(await context.http.send(request), request);
  };
  const log = { info: (facts: object) => void logged.push(facts) };
  const given = { ...context, http: { send }, log: log as NonNullable<typeof context.log> };
  const answer = await portal().fetchPayslips(given, session, window, PERSON);
  return { answer, requests, logged };
}

export function withText(reply: ProviderReply, text: string): ProviderReply {
  return { ...reply, text, bytes: Buffer.from(text) };
}

/** Replaces the file of one payslip. */
export function replaceFile(id: string, bytes: Buffer): Change {
  return (reply, { url }) =>
    url.endsWith(`/api/payslips/${id}/file`) ? { ...reply, bytes, text: '' } : reply;
}
