import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { makePayslip } from '#sandbox/documents';
import { portal, usePortal } from '../../../test/support/portal.ts';
import { makePdf } from '../../extraction/pdf/pdf-files.fixture.ts';
import { fetchChanged, RECENT, replaceFile, withText } from './fetch-files.fixture.ts';
import { fetchAs, fetched, read, shown } from './fetched-payslips.fixture.ts';
import { ACCESS_SECONDS } from './simulator/petrel/grants.ts';

const at = usePortal('petrel');

const recentIds = () =>
  at.people
    .payslips('user_good')
    .filter(({ payDate }) => payDate >= RECENT.from)
    .map(({ id }) => id);
const unchanged = <Reply>(reply: Reply) => reply;

describe('payslips that are PDF files', () => {
  test.each(['user_good', 'user_two_jobs', 'user_weekly', 'user_negative_net'])(
    'have every figure of the payroll for %s that they show, and the job and person of the profile',
    async (userName) => {
      const window = { from: '2026-05-01', to: '2026-11-15' };
      const { people } = at;
      const payslips = people.payslips(userName).filter(({ payDate }) => payDate >= window.from);
      const answer = await fetched(at, await at.signIn({ userName }), window);
      // the files print the taxable pay to date, hours and rates within sentences, and benefits outside the list
      const comparable = ({ yearToDate, earnings, ...rest }: ReturnType<typeof read>) => ({
        ...rest,
        yearToDate: { ...yearToDate, total_taxable_earnings: null },
        earnings: earnings.filter(({ is_bik }) => !is_bik).map(({ amount }) => amount),
      });
      expect(answer.payslips.map(read).map(comparable)).toEqual(
        shown({ payslips, people }).map((one) => comparable(one as ReturnType<typeof read>)),
      );
      const person = people.find(userName);
      expect(answer.payslips[0]?.data.identity_information).toMatchObject({
        name: `${person?.forename} ${person?.surname}`,
        date_of_birth: `${person?.dateOfBirth}T00:00:00.000Z`,
        email: person?.email,
        NI_number: person?.niNumber,
      });
    },
  );

  test('whose net pay or pay date differs from the list fail the fetch, and the failure names the field', async () => {
    const session = await at.signIn();
    const [first] = at.people.payslips('user_good').slice(-1);
    const net = await fetchChanged(at, session, (reply, { url }) =>
      url.includes('/api/payslips?') || url.endsWith('/api/payslips')
        ? withText(reply, reply.text.replace(/"net":[\d.]+/, '"net":1234.5'))
        : reply,
    );
    expect(net.answer).toMatchObject({
      reason: 'invalid_data',
      detail: 'payslip: [earnings.net_pay] differs from what the provider says elsewhere',
    });
    const day = await fetchChanged(at, session, (reply, { url }) =>
      url.endsWith('/api/payslips')
        ? withText(reply, reply.text.replace(`"paidOn":"${first?.payDate}"`, '"paidOn":"2026-11-01"'))
        : reply,
    );
    expect(day.answer).toMatchObject({
      reason: 'invalid_data',
      detail: 'payslip: [pay_date] differs from what the provider says elsewhere',
    });
  });

  test('that are of another person fail the fetch', async () => {
    const [id = ''] = recentIds();
    const other = makePayslip({ layout: 'brightwell', persona: 'user_bonus', seed: 1, month: '2026-08' });
    const { answer } = await fetchChanged(at, await at.signIn(), replaceFile(id, other.bytes));
    expect(answer).toMatchObject({ outcome: 'failed', reason: 'invalid_data' });
    expect(JSON.stringify(answer)).not.toMatch(/Whitcombe|JG481926B/);
  });

  test('that nobody can read keep what the list says, and the log counts them', async () => {
    const [id = ''] = recentIds();
    const locked = makePayslip({
      layout: 'brightwell',
      persona: 'user_good',
      seed: 1,
      month: '2026-08',
      password: 'oak',
    });
    const [width, height] = [595, 842];
    const grey = {
      width,
      height,
      data: new Uint8Array(width * height).fill(200),
      channels: 1,
      depth: 8,
    } as const;
    const picture = await makePdf((page) => page.image(Buffer.from(encode(grey)), 0, 0, { width, height }));
    const whole = (await fetched(at, await at.signIn(), RECENT)).payslips;
    for (const [file, reason] of [
      [locked.bytes, 'password_protected'],
      [picture, 'picture'],
    ] as const) {
      const { answer, logged } = await fetchChanged(at, await at.signIn(), replaceFile(id, file));
      if (answer.outcome !== 'fetched') throw new Error(JSON.stringify(answer));
      const [first, ...others] = answer.payslips;
      expect(others).toEqual(whole.slice(1));
      const { identity_information, employment_information, income_information } = whole[0]?.data ?? {};
      expect(first).toMatchObject({
        externalId: id,
        data: {
          identity_information,
          employment_information: {
            employer_name: employment_information?.employer_name,
            role: expect.any(String),
          },
          income_information: {
            pay_date: income_information?.pay_date,
            earnings: {
              net_pay: income_information?.earnings.net_pay,
              gross_pay: null,
              earning_elements: [],
            },
            deductions: { income_tax: null, total_deductions: null },
          },
        },
      });
      expect(logged).toContainEqual({
        provider: 'portal',
        unread: 1,
        total: whole.length,
        reasons: [reason],
      });
    }
  });

  test('fail the fetch if none can be read', async () => {
    const { bytes } = makePayslip({
      layout: 'brightwell',
      persona: 'user_good',
      seed: 1,
      month: '2026-08',
      password: 'oak',
    });
    const { answer } = await fetchChanged(at, await at.signIn(), (reply, { url }) =>
      url.endsWith('/file') ? { ...reply, bytes } : reply,
    );
    expect(answer).toMatchObject({
      reason: 'invalid_data',
      detail: 'payslip: no file could be read (password_protected)',
    });
  });

  test.each([
    ['cut_short', 'invalid_data', 'payslip: the file is unreadable'],
    ['file_missing', 'provider_changed', 'payslip: not a PDF file'],
    ['captcha', 'provider_changed', 'payslip: no detector matched the page'],
  ] as const)('fail the fetch with the fault %s', async (kind, reason, detail) => {
    const session = await at.signIn();
    // the list, the profile, and one file
    at.control.setFault({ kind, after: 4, times: 1 });
    const answer = await fetchAs(at, session, RECENT);
    expect(answer).toMatchObject({ outcome: 'failed', reason, detail });
  });
});

describe('the session of a single-page application', () => {
  test('ends with its token, and continues with a refresh token that works once', async () => {
    const session = await at.signIn();
    at.clock.advance(ACCESS_SECONDS * 1000);
    expect(await fetchAs(at, session, RECENT)).toMatchObject({
      reason: 'session_expired',
      detail: 'payslips',
    });
    const step = await portal().refresh(at.context(), session);
    if (step.outcome !== 'connected') throw new Error(JSON.stringify(step));
    expect((await fetched(at, step.session, RECENT)).payslips).toHaveLength(3);
    expect(await portal().refresh(at.context(), session)).toMatchObject({ reason: 'session_expired' });
    expect(at.control.loginPosts()).toBe(1);
  });

  test('that ends in the middle of a list sends no further request', async () => {
    const session = await at.signIn({ userName: 'user_weekly' });
    at.control.setFault({ kind: 'token_expired', after: 3 });
    const { answer, requests } = await fetchChanged(at, session, unchanged, {
      from: '2024-01-01',
      to: '2026-11-15',
    });
    expect(answer).toMatchObject({ outcome: 'failed', reason: 'session_expired', detail: 'payslips' });
    expect(requests).toHaveLength(4);
  });

  test('sends its tokens with every request, and a cookie back as a header', async () => {
    const { requests } = await fetchChanged(at, await at.signIn(), unchanged);
    for (const { headers } of requests) {
      expect(headers?.authorization).toMatch(/^Bearer [\w-]+$/);
      expect(headers?.cookie).toContain(`XSRF-TOKEN=${headers?.['x-xsrf-token']}`);
    }
  });

  test('reads pages by their cursor, and none older than the window', async () => {
    const session = await at.signIn({ userName: 'user_weekly' });
    const lists = (requests: readonly { url: string }[]) =>
      requests.filter(({ url }) => new URL(url).pathname === '/api/payslips').length;
    const year = await fetchChanged(at, session, unchanged, { from: '2026-02-01', to: '2026-11-15' });
    expect(lists(year.requests)).toBe(4);
    const month = await fetchChanged(at, session, unchanged, { from: '2026-11-01', to: '2026-11-15' });
    expect(lists(month.requests)).toBe(1);
  });

  test('whose list is cut short or changed fails with the step', async () => {
    const session = await at.signIn();
    for (const kind of ['cut_short', 'markup_changed'] as const) {
      at.control.setFault({ kind });
      expect(await fetchAs(at, session, RECENT)).toMatchObject({
        reason: 'provider_changed',
        detail: 'payslips: list not found',
      });
    }
  });
});
