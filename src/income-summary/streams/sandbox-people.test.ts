import { beforeAll, describe, expect, test } from 'vitest';
import type { PersonaName } from '#simulation/people/index.ts';
import { documentsOf } from '../../../test/support/documents.ts';
import { incomeOf } from '../../../test/support/income.ts';
import { payrollOf } from '../../../test/support/payroll.ts';
import { useService } from '../../../test/support/service.ts';
import { makeStatement } from '../../sandbox/documents/index.ts';
import { STATEMENT_LAYOUT_NAMES } from '../../sandbox/documents/layout-names.ts';
import { claimedBy } from '../../sandbox/persona-users.ts';
import { factsOf, statement } from '../facts.fixture.ts';
import type { IncomeSummary } from '../schema.ts';
import type { IncomeStream } from '../stream-schema.ts';
import { summariseIncome } from '../summarise-income.ts';

const TODAY = '2026-06-15';
const MONTHS = ['2026-03', '2026-04', '2026-05'] as const;

const inShort = ({ kind, payer, typical_month, cautious_month, regularity }: IncomeStream) => [
  kind,
  payer,
  typical_month.amount,
  cautious_month.amount,
  regularity,
];

describe('statements', () => {
  const layouts = Object.keys(STATEMENT_LAYOUT_NAMES).filter((layout) => layout !== 'harcourt');
  const streamsOf = (persona: PersonaName, layout: string) => {
    const statements = ['2026-02', ...MONTHS].map((month) => {
      const { truth } = makeStatement({ persona, layout, month, seed: 1 });
      const printed = truth.transactions.map(
        ({ date, amount, type, description }): [string, string, string] => [
          date,
          type === 'debit' ? `-${amount}` : amount,
          description,
        ],
      );
      return statement(truth.period.start, truth.period.end, printed, `${layout} ${month}`);
    });
    return summariseIncome(factsOf([], { today: TODAY, statements })).income_streams;
  };

  test.each(layouts)(
    'of %s show pay and benefits by payer, and no income from friends, shops or interest',
    (layout) => {
      expect(
        streamsOf('user_benefits', layout)
          .map(({ kind, payer }) => `${kind} ${payer}`)
          .sort(),
      ).toEqual([
        'employment MERRIVALE STORES',
        'state_benefit DWP Personal Independence Payment',
        'state_benefit DWP Universal Credit',
      ]);
      expect(streamsOf('user_self_employed', layout).map(({ kind, payer }) => [kind, payer])).toEqual([
        ['self_employment', null],
      ]);
    },
  );

  test('of a credit card show no income', () => {
    expect(streamsOf('user_good', 'harcourt')).toEqual([]);
  });
});

describe('a person of the sandbox', () => {
  const service = useService({}, { isWhole: true });
  const payroll = payrollOf(service);
  const income = incomeOf(service);
  const { until } = documentsOf(service);

  // the sandbox creates documents only for months with known tax rates
  beforeAll(() => service.clock.set(new Date(`${TODAY}T09:00:00Z`)));

  async function upload(
    userId: string,
    persona: PersonaName,
    document: object = { kind: 'bank_statement', layout: 'quill' },
  ): Promise<void> {
    for (const month of MONTHS) {
      const { status, body } = await service.ask('POST', '/sandbox/documents', {
        body: { persona, user_id: userId, month, ...document },
      });
      expect(status, JSON.stringify(body)).toBe(201);
      await until(body.document.document_id, 'EXTRACTED');
    }
  }

  const summaryOf = async (userId: string): Promise<IncomeSummary> =>
    (await service.ask('GET', `/users/${userId}/income-summary`)).body;

  test('with a job and benefits has three incomes, and the pay at the bank supports the payslips', async () => {
    const persona = 'user_benefits';
    const userId = await payroll.consentingUser({ ...claimedBy(persona), payroll_period_months: 15 });
    await payroll.connected(userId, { user_name: persona });
    await upload(userId, persona);
    const { income_streams: streams, total_income: total, verdict } = await summaryOf(userId);
    expect(streams.map(inShort)).toEqual([
      // 32 hours at 12.90
      ['employment', 'Merrivale Stores', '412.80', '412.80', 'regular'],
      // 295.60 in March, 298.40 in April, 306.80 in May
      ['state_benefit', 'DWP Personal Independence Payment', '298.40', '297.00', 'regular'],
      // 400.14 less 55 % of 396.80 in March and April, then 424.90 less 55 % of 412.80
      ['state_benefit', 'DWP Universal Credit', '181.90', '181.90', 'regular'],
    ]);
    expect(streams.map(({ sources }) => sources.map(({ result }) => result).join(' '))).toEqual([
      'proves silent silent supports',
      'silent silent silent supports',
      'silent silent silent supports',
    ]);
    expect([total.typical_month.amount, total.cautious_month.amount]).toEqual(['893.10', '891.70']);
    expect(verdict.sentence).toContain(
      'about £413 a month net from Merrivale Stores and about £480 a month of state benefits from DWP Personal Independence Payment and DWP Universal Credit',
    );
  });

  test('who is self-employed has one income from all customers', async () => {
    const persona = 'user_self_employed';
    const userId = await payroll.consentingUser(claimedBy(persona));
    await upload(userId, persona);
    const invoiced = MONTHS.map((month) =>
      makeStatement({ persona, layout: 'quill', month, seed: 1 })
        .truth.transactions.filter(({ description }) => description.includes('INV '))
        .reduce((sum, { amount }) => sum + Number(amount), 0),
    ).sort((one, other) => one - other);
    const [least = 0, middle = 0] = invoiced;
    const { income_streams: streams, total_income: total, verdict } = await summaryOf(userId);
    expect(streams.map(inShort)).toEqual([
      ['self_employment', null, middle.toFixed(2), ((least + middle) / 2).toFixed(2), 'irregular'],
    ]);
    expect(streams[0]?.is_current).toBe(true);
    // takings are not what is left of them
    expect(streams[0]?.basis).toBe('takings');
    expect(total.typical_month).toMatchObject({ amount: null, reason: 'only_taxable' });
    expect(verdict.status).toBe('partly_verified');
    expect(verdict.sentence).toContain('of takings a month from self-employment, before tax and costs, but');
    expect(verdict.sentence).toContain('Payments from customers are known only from bank statements.');
  });

  test('whose payslips are forged has only the pay that arrived at the bank', async () => {
    const persona = 'user_good';
    const userId = await payroll.consentingUser(claimedBy(persona));
    await upload(userId, persona, { kind: 'payslip', tamper: 'net_inflated' });
    expect((await summaryOf(userId)).income_streams).toEqual([]);
    await upload(userId, persona);
    const { income_streams: streams, total_income: total, verdict } = await summaryOf(userId);
    const paid = service.simulators?.people
      .payslips(persona)
      .filter(({ payDate }) => MONTHS.some((month) => payDate.startsWith(month)))
      .map(({ netPence }) => (Number(netPence) / 100).toFixed(2))
      .sort();
    expect(streams.map(({ payer, typical_month }) => [payer, typical_month.amount])).toEqual([
      ['BRINDLE & LARK FOODS', paid?.[1]],
    ]);
    expect(streams[0]?.sources.map(({ result }) => result)).toEqual([
      'silent',
      'contradicts',
      'silent',
      'supports',
    ]);
    expect(total.typical_month.amount).toBe(paid?.[1]);
    expect(['suspected_alteration', 'conflicting']).toContain(verdict.status);
    expect(verdict.sentence).toMatch(
      /The rest of the evidence shows about £[\d,]+ a month net from BRINDLE & LARK FOODS\.$/,
    );
  });

  test('who shares only the tax authority has taxable pay, which is not added to net amounts', async () => {
    const userId = await income.taxpayer({ payroll_period_months: 24 });
    await income.connected(userId);
    const { income_streams: streams, total_income: total, verdict } = await summaryOf(userId);
    // 39999.96 in the last tax year, and 3450.00 a month in this one
    expect(streams.map(inShort)).toEqual([
      ['employment', 'Brindle & Lark Foods', '3450.00', '3333.33', null],
    ]);
    expect(streams).toMatchObject([{ basis: 'taxable', is_current: true, employment: 1 }]);
    expect(total.typical_month).toMatchObject({ amount: null, reason: 'only_taxable' });
    expect(verdict.sentence).toContain('about £3,450 of taxable pay a month from Brindle & Lark Foods');
  });
});
