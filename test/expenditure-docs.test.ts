import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ageBandOf, estimate, ONS_MODEL, weeklySpending, weeksInAMonth } from '#expenditure';
import { formatPence, formatPenceWithThousands, parsePence } from '#values/money.ts';
import type { Region } from '#values/postcode.ts';
import { runInProcess } from './support/command.ts';
import { expenditureOf } from './support/expenditure.ts';
import { useService } from './support/service.ts';

const service = useService();
const { paid, expenditureOf: ask } = expenditureOf(service);
const page = readFileSync(new URL('../docs/expenditure.md', import.meta.url), 'utf8');
const rows = [
  ...page.matchAll(/^\| (\d+\.\d\d) \| (\d+) \| ([\w ]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$/gm),
];

describe('docs/expenditure.md', () => {
  test("shows the service's answer in its example", async () => {
    const userId = await paid(
      [
        { from: '2025-12-08', to: '2026-01-04', net: '2240.00' },
        { from: '2026-01-05', to: '2026-02-01', net: '2240.00' },
      ],
      { date_of_birth: '1990-09-03', post_codes: ['BS1 4DJ'] },
    );
    const { body } = await ask(userId, '?explain=true');
    const { basis, ...month } = body.expenditures[1];
    expect(basis).toMatchObject({ net_pay: '2480.00', age: 35, region: 'England' });
    expect(basis.periods).toMatchObject([
      { days: 27, of_days: 28, net_pay: '2160.00' },
      { days: 4, of_days: 28, net_pay: '320.00' },
    ]);
    const weekly = 2480 / weeksInAMonth(ONS_MODEL);
    for (const figure of [
      weekly.toFixed(2),
      weeklySpending(weekly, 'cost_of_living').toFixed(2),
      weeklySpending(weekly, 'housing').toFixed(2),
      ...[month.cost_of_living, month.housing, month.total].map(
        (amount) => `**${formatPenceWithThousands(parsePence(amount) ?? 0n)}**`,
      ),
    ])
      expect(page).toContain(` ${figure} |`);
  });

  test('has a table of six estimates', () => expect(rows).toHaveLength(6));

  test.each(rows.map(([, ...cells]) => cells))(
    'has the right estimate for net pay %s at age %s in %s',
    (net = '', age, region, ...amounts) => {
      const ageBand = ageBandOf(Number(age), ONS_MODEL) ?? ONS_MODEL.age_bands[0];
      const made = estimate({ netPay: parsePence(net) ?? 0n, ageBand, region: region as Region });
      expect(Object.values(made).map(formatPence)).toEqual(amounts);
    },
  );
});

describe('stipend expenditure model', () => {
  test('prints figures, edition, sources and attribution, without a service', async () => {
    const { code, output } = await runInProcess(['expenditure', 'model'], {});
    expect(code).toBe(0);
    for (const text of [
      ONS_MODEL.edition,
      '2306.00  916.80',
      'under 30    0.768',
      'Northern Ireland  0.717',
      'Table 3.1',
      'Crown copyright',
    ])
      expect(output).toContain(text);
  });

  test('prints the data file unchanged with --json', async () => {
    const { output } = await runInProcess(['expenditure', 'model', '--json'], {});
    const file = readFileSync(new URL('../src/expenditure/ons-model.json', import.meta.url), 'utf8');
    expect(JSON.parse(output)).toEqual(JSON.parse(file));
  });
});
