import { describe, expect, test } from 'vitest';
import type { Overview } from '../../clients/typescript/index.js';
import { EXAMPLE } from '../../src/overview/example.ts';
import { groupsOf } from '../../web/dashboard/src/pages/home/groups.ts';
import { withNames } from '../../web/dashboard/src/pages/home/known-names.ts';
import {
  attention,
  comingUp,
  dataInWords,
  inFigures,
  inProgress,
  newData,
  personIn,
  restInWords,
  sumOf,
  webhooks,
} from '../../web/dashboard/src/pages/home/lines.ts';
import { cutInWords } from '../../web/dashboard/src/ui/cut-in-words.ts';

const USER = EXAMPLE.people[0]?.user_id ?? '';
const AT = '2026-02-01T08:00:00.000Z';

function section<Item>(...items: Item[]) {
  return { total_count: items.length, is_capped: false, items };
}

function overviewWith(changes: Partial<Overview>): Overview {
  return { ...EXAMPLE, ...changes };
}

const NOTHING = overviewWith(
  Object.fromEntries(
    Object.entries(EXAMPLE).flatMap(([name, value]) =>
      typeof value === 'object' && 'items' in value ? [[name, section()]] : [],
    ),
  ),
);

describe('a line of the home page', () => {
  test.each([
    ['payroll_connection', 12, '12 payslips from a payroll account'],
    ['payroll_connection', 1, '1 payslip from a payroll account'],
    ['payroll_direct_connection', 2, '2 payslips from the employer’s payroll'],
    ['payslip_upload', 3, '3 payslips, uploaded'],
    ['bank_statement', 1, 'Bank statement, uploaded'],
    ['bank_connection', 13, '13 monthly statements from a connected bank'],
    ['bank_connection', 1, '1 monthly statement from a connected bank'],
    ['tax_authority', 4, 'Income from the tax authority'],
  ] as const)('says for %s with %i submissions: %s', (source, submission_count, words) => {
    expect(dataInWords({ source, submission_count })).toBe(words);
  });

  test.each([
    [{ forename: 'Ada', surname: 'Example', ext_id: 'loan-1' }, 'Ada Example'],
    [{ forename: null, surname: 'Example', ext_id: 'loan-1' }, 'Example'],
    [{ forename: null, surname: null, ext_id: 'loan-1' }, 'loan-1'],
    [{ forename: null, surname: null, ext_id: null }, 'Person …5f6071'],
  ])('names a person %j as %s', (person, expected) => {
    expect(personIn([{ user_id: USER, ...person }], USER)).toBe(expected);
  });

  test('about new data shows the verdict about the person’s income', () => {
    const [item] = EXAMPLE.received_data.items;
    const shown = (verdict: { status: 'conflicting' } | null) =>
      newData(overviewWith({ received_data: section({ ...item, verdict } as typeof item & object) }))
        ?.lines[0]?.verdict;
    expect(shown({ status: 'conflicting' })).toBe('conflicting');
    expect(shown(null)).toBe(null);
  });

  test('names a person who was deleted in the meantime by the end of the id', () => {
    expect(personIn([], USER)).toBe('Person …5f6071');
  });

  test.each([
    ['LOGIN_FAILED', 'password_expired', 'Sign-in failed', /password at the provider has expired\.$/],
    ['LOCKED', 'too_many_attempts', 'Locked', /accepts no more for an hour/],
    ['LOCKED', 'account_locked', 'Locked', /locked the person’s account\.$/],
    ['REAUTH_REQUIRED', 'consent_expired', 'Must sign in again', /permission .+ has ended\.$/],
    ['UNAVAILABLE', 'timed_out', 'Not available', /took too long to answer\.$/],
    ['REAUTH_REQUIRED', null, 'Must sign in again', /open their journey link and sign in again/],
  ] as const)(
    'says of an account that is %s because of %s: %s, %s',
    (status, status_reason, word, reason) => {
      const account = { ...EXAMPLE.troubled_accounts.items[0], status, status_reason };
      const [list] = attention({ ...NOTHING, troubled_accounts: section(account as never) });
      expect(list?.lines[0]).toMatchObject({
        words: expect.stringMatching(reason),
        status: [expect.any(String), word],
        to: `/people/${USER}/sharing`,
      });
    },
  );

  test.each([
    ['payslip', 'FAILED', 'authorisation_revoked', 'A payslip was not used. Open it to see why'],
    ['bank_statement', 'FAILED', 'unreadable', 'A bank statement was not used. Open it to see why'],
    ['payslip', 'REJECTED', 'password_protected', 'A payslip has a password'],
  ] as const)('says of a %s that is %s because of %s: %s', (kind, status, status_reason, words) => {
    const document = { document_id: 'd1', user_id: USER, kind, created_at: AT, status, status_reason };
    const [list] = attention({ ...NOTHING, troubled_documents: section(document as never) });
    expect(list?.lines[0]?.words).toBe(words);
  });

  test('leads to the page where a member can act', () => {
    const document = { document_id: 'd1', user_id: USER, kind: 'payslip' as const, created_at: AT };
    const overview = overviewWith({
      processed_documents: section(document),
      troubled_documents: section({ ...document, status: 'FAILED', status_reason: 'processing_failed' }),
      open_deletion_requests: section({
        deletion_request_id: 'r1',
        user_id: USER,
        requested_at: AT,
        requested_by: 'user',
      }),
    });
    const to = [...attention(overview), ...inProgress(overview), ...comingUp(overview)].flatMap(({ lines }) =>
      lines.map((line) => line.to),
    );
    expect(to).toEqual([
      `/people/${USER}`,
      '/deletion-requests',
      `/people/${USER}/sharing`,
      `/people/${USER}/documents/d1`,
      `/people/${USER}/sharing`,
      `/people/${USER}/documents/d1`,
      `/people/${USER}/sharing`,
    ]);
    expect(newData(overview)?.lines[0]?.to).toBe(`/people/${USER}/payslips`);
    const [delivery] = EXAMPLE.failed_deliveries.items;
    expect(webhooks(overview)?.[0]?.lines[0]?.to).toBe(
      `/webhooks/${delivery?.webhook_id}/deliveries/${delivery?.delivery_id}`,
    );
  });
});

describe('the length of a list', () => {
  test.each([
    [{ count: 3, isCapped: false }, '3'],
    [{ count: 100, isCapped: true }, '100+'],
  ])('%j is written as %s', (total, expected) => {
    expect(inFigures(total)).toBe(expected);
  });

  const lines = Array.from({ length: 10 }, (_, number) => ({ key: String(number) })) as never;
  test.each([
    [{ count: 10, isCapped: false }, null],
    [{ count: 43, isCapped: false }, 'The first 10 of 43'],
    [{ count: 100, isCapped: true }, 'The first 10 of 100+'],
    // older items than those of today are shown too
    [{ count: 2, isCapped: false }, null],
    // not all rows were read, so there may be more
    [{ count: 2, isCapped: true }, 'There may be more'],
  ])('with %j and ten lines, the page says %j', (total, expected) => {
    expect(restInWords({ total, lines })).toBe(expected);
  });

  test('of a card is the sum of its lists', () => {
    const list = (count: number, isCapped: boolean) => ({ title: '', lines: [], total: { count, isCapped } });
    expect(sumOf([list(3, false), list(100, true)])).toEqual({ count: 103, isCapped: true });
    expect(sumOf([])).toEqual({ count: 0, isCapped: false });
  });
});

describe('the cards', () => {
  test('of a role that may not see pay or webhooks are left out, and empty ones say so', () => {
    expect(groupsOf(NOTHING).map(({ id, lists }) => [id, lists.length])).toEqual([
      ['new-data', 0],
      ['in-progress', 0],
      ['attention', 0],
      ['webhooks', 0],
    ]);
    const hidden = { ...NOTHING, received_data: null, failed_deliveries: null, troubled_webhooks: null };
    expect(groupsOf(hidden).map(({ id }) => id)).toEqual(['in-progress', 'attention']);
    expect(groupsOf(EXAMPLE).map(({ id }) => id)).toContain('coming-up');
  });

  test('say only that no webhook has a problem if a team has no webhook or deliveries are still waiting', () => {
    const card = groupsOf(NOTHING).find(({ id }) => id === 'webhooks');
    expect(card?.nothing).toBe('No webhook has a problem, and no delivery has failed.');
  });
});

test.each([
  [
    { pagination: { offset: 0, limit: 50, count: 50, total_count: 1200 } },
    'The newest 50 of 1,200. The API has all of them.',
  ],
  [{ pagination: { offset: 0, limit: 50, count: 3, total_count: 3 } }, null],
  [{ pagination: { offset: 0, limit: 50, count: 0, total_count: 0 } }, null],
  [{ users: [] }, null],
  [null, null],
])('the text below a list without pages is, for the reply %j: %j', (data, expected) => {
  expect(cutInWords(data)).toBe(expected);
});

describe('names from an earlier overview', () => {
  const known = [{ user_id: USER, ext_id: 'loan-1017', forename: 'Ada', surname: 'Example' }];
  test('are kept, so that a refresh needs none', () => {
    const { overview, isComplete } = withNames(EXAMPLE, known);
    expect(isComplete).toBe(true);
    expect(overview.people).toEqual(known);
  });

  test('are not enough if somebody new is listed', () => {
    expect(withNames(EXAMPLE, []).isComplete).toBe(false);
  });
});
