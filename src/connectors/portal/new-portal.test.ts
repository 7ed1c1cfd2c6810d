import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { contextOf, portal, providerAt } from '../../../test/support/portal.ts';
import { testClock } from '../../../test/support/service.ts';
import { useQuill, useTeasel } from './new-portal.fixture.ts';

describe('a portal defined as in docs/connectors.md', () => {
  const { tryIt, place } = useQuill();

  test('fails try-portal with a wrong password', async () => {
    const { code, output } = await tryIt('wren', 'ash', 'Leeds');
    expect(output).toContain('Sign-in failed: invalid_credentials (login: reported by the portal)');
    expect(code).toBe(1);
  });

  test("works when its definition is in the provider's settings", async () => {
    const { url, definition } = place();
    const definition_json = await readFile(definition, 'utf8');
    const context = contextOf(providerAt(url, { definition_json }), { clock: testClock() });
    const credentials = { userName: 'wren', password: 'oak', extra: { site: 'Leeds' } };
    const asked = await portal().login(context, credentials);
    if (asked.outcome !== 'mfa_required') throw new Error('The portal did not ask for a pin');
    const step = await portal().answerMfa(context, asked.resume, '2468');
    if (step.outcome !== 'connected') throw new Error('The connector did not connect');
    const person = { niNumber: null, dateOfBirth: null, postCodes: [], forename: null, surname: null };
    const window = { from: '2026-02-01', to: '2026-12-31' };
    expect(await portal().fetchPayslips(context, step.session, window, person)).toMatchObject({
      outcome: 'fetched',
      payslips: [
        {
          externalId: '2',
          data: {
            identity_information: { name: 'Wren Oak', NI_number: 'AB123456C', date_of_birth: null },
            employment_information: { employer_name: 'Quill & Co', role: 'Clerk', status: 'active' },
            income_information: {
              pay_date: '2026-02-28T00:00:00.000Z',
              pay_frequency: 'monthly',
              earnings: { gross_pay: '2000.00', net_pay: '1733.44', base_salary: '2000.00' },
              deductions: { income_tax: '190.40', employee_ni: '76.16', total_deductions: '266.56' },
            },
          },
        },
      ],
    });
  });
});

describe('a single-page application defined as in docs/connectors.md', () => {
  const { place } = useTeasel();

  async function signIn(password: string) {
    const { url, definition } = place();
    const context = contextOf(providerAt(url, { definition }), { clock: testClock() });
    return { context, step: await portal().login(context, { userName: 'hannah', password, extra: {} }) };
  }

  test('rejects a wrong password', async () => {
    const { step } = await signIn('ash');
    expect(step).toMatchObject({ outcome: 'failed', reason: 'invalid_credentials' });
  });

  test('signs in with a pin, asks again after a wrong one, and reads its files', async () => {
    const { context, step: asked } = await signIn('oak');
    if (asked.outcome !== 'mfa_required') throw new Error(JSON.stringify(asked));
    expect(asked.challenge).toMatchObject({ kind: 'code', prompt: 'Your pin', length: 4 });
    const wrong = await portal().answerMfa(context, asked.resume, '1357');
    if (wrong.outcome !== 'mfa_required') throw new Error(JSON.stringify(wrong));
    expect(wrong).toMatchObject({ wasWrong: true, challenge: asked.challenge });
    const step = await portal().answerMfa(context, wrong.resume, '2468');
    if (step.outcome !== 'connected') throw new Error(JSON.stringify(step));
    const person = { niNumber: null, dateOfBirth: null, postCodes: [], forename: null, surname: null };
    const window = { from: '2026-01-01', to: '2026-12-31' };
    const answer = await portal().fetchPayslips(context, step.session, window, person);
    if (answer.outcome !== 'fetched') throw new Error(JSON.stringify(answer));
    expect(answer.payslips.map(({ externalId }) => externalId)).toEqual(['2026-01', '2026-02']);
    expect(answer.payslips[1]?.data).toMatchObject({
      identity_information: { name: 'Hannah Whitcombe', date_of_birth: '1990-01-31T00:00:00.000Z' },
      employment_information: { employer_name: 'Brindle & Lark Foods', role: 'Chef' },
      income_information: {
        pay_date: '2026-02-27T00:00:00.000Z',
        earnings: { gross_pay: '3333.33', net_pay: '2580.96' },
        deductions: { income_tax: '457.00', employee_ni: '182.83' },
      },
    });
  });
});
