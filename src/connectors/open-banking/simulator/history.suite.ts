import { describe, expect, test } from 'vitest';
import { receivedOf } from '#simulation/banking/income.ts';
import type { PersonaName } from '#simulation/people/index.ts';
import { sumPence } from '#values/money.ts';
import { accountsOf } from './accounts.ts';
import { openAccounts } from './history.fixture.ts';

export function testAccountsOf(personas: readonly PersonaName[]): void {
  describe('the accounts', () => {
    test.each(personas)('of %s have a credit for every payslip, to the penny', (userName) => {
      const { people, read } = openAccounts('2026-11-15');
      const { movements, from } = read(userName);
      const paid = movements
        .filter(({ kind, reference }) => kind === 'salary' && reference?.startsWith('SALARY'))
        .map(({ date, amount }) => [date, amount]);
      const expected = people
        .payslips(userName)
        .filter(({ payDate, netPence }) => payDate >= from && netPence > 0n)
        .map(({ payDate, netPence }) => [payDate, receivedOf(netPence, userName)]);
      expect(paid).toEqual(expected);
    });

    test.each(personas)('of %s add up: each balance is the last one plus the transaction', (userName) => {
      const { people, read } = openAccounts('2026-11-15');
      for (const { kind } of accountsOf({ people }, userName)) {
        const { movements, booked, available } = read(userName, kind);
        const listed = movements.filter(({ balance }) => balance !== null);
        for (const [index, { balance, amount }] of listed.entries())
          if (index > 0) expect(balance).toBe((listed[index - 1]?.balance ?? 0n) + amount);
        expect(booked).toBe(listed.at(-1)?.balance);
        const pending = movements.filter(({ balance }) => balance === null);
        expect(available).toBe(booked + sumPence(pending.map(({ amount }) => amount)));
      }
    });
  });
}
