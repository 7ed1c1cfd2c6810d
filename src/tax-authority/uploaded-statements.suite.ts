import { beforeAll, expect, test } from 'vitest';
import type { PersonaName } from '#simulation/people/index.ts';
import { documentsOf } from '../../test/support/documents.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { makeStatement } from '../sandbox/documents/index.ts';
import { claimedBy } from '../sandbox/persona-users.ts';

// fenmoor’s statements end in the middle of a month, so the last month needs the next statement too
const STATEMENTS = ['2026-01', '2026-02', '2026-03', '2026-04'] as const;
const MONTHS = STATEMENTS.slice(0, -1);

/** Tests that payslips of personas agree with the bank statements that they upload. */
export function testUploadedStatements(
  cases: readonly (readonly [persona: PersonaName, layout: string])[],
): void {
  const service = useService({}, { isWhole: true });
  const payroll = payrollOf(service);
  const { uploaded, until } = documentsOf(service);

  // the sandbox creates documents only for months with known tax rates
  beforeAll(() => service.clock.set(new Date('2026-06-15T09:00:00Z')));

  test.each(cases)(
    'the payslips of %s agree with bank credits on uploaded statements of %s',
    async (persona, layout) => {
      const userId = await payroll.consentingUser({ ...claimedBy(persona), payroll_period_months: 15 });
      await payroll.connected(userId, { user_name: persona });
      for (const month of STATEMENTS) {
        const { bytes } = makeStatement({ layout, persona, seed: 1, month });
        await until(
          await uploaded(userId, bytes, 'bank-statements', { file_name: `${month}.pdf` }),
          'EXTRACTED',
        );
      }
      const { months } = (await service.ask('GET', `/users/${userId}/income-comparison`)).body;
      const covered = months.filter(({ date }: { date: string }) =>
        MONTHS.some((month) => date.startsWith(month)),
      );
      expect(covered).toHaveLength(MONTHS.length);
      for (const month of covered)
        expect(month).toMatchObject({
          bank_credits: month.net_pay,
          difference: '0.00',
          verdict: 'agrees',
          is_complete: true,
        });
    },
  );
}
