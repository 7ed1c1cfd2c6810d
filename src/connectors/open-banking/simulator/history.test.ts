import { describe, expect, test } from 'vitest';
import { REPRESENTATIVE_PERSONAS } from '#simulation/people/representative-personas.fixture.ts';
import { addMonthsToDay } from '#values/calendar.ts';
import { openAccounts } from './history.fixture.ts';
import { testAccountsOf } from './history.suite.ts';

testAccountsOf(REPRESENTATIVE_PERSONAS);

describe('the accounts of a person', () => {
  test('go back eighteen months, and grow as the clock moves without changing what was there', () => {
    const { read, set } = openAccounts('2026-10-15');
    const before = read('user_good');
    expect(before.from).toBe('2025-05-01');
    for (const day of ['2026-10-16', '2026-10-31', '2026-11-01', '2027-01-20']) {
      set(day);
      const later = read('user_good');
      const known = new Map(later.movements.map((movement) => [movement.id, movement]));
      for (const movement of before.movements)
        if (movement.balance !== null && movement.date >= later.from)
          expect(known.get(movement.id), `${movement.date} on ${day}`).toEqual(movement);
      expect(later.movements.at(-1)?.date.slice(0, 7)).toBe(day.slice(0, 7));
    }
  });

  test('have the other side of each transfer and card payment', () => {
    const { read } = openAccounts('2026-11-15');
    const current = read('user_good').movements;
    const mirrored = (kind: string, party: string, own: string) => {
      const other = read('user_good', kind).movements.filter((movement) => movement.party === party);
      const ours = current.filter((movement) => movement.party === own);
      expect(ours.map(({ date, amount }) => [date, -amount])).toEqual(
        other.map(({ date, amount }) => [date, amount]),
      );
      expect(ours.length).toBeGreaterThan(5);
    };
    mirrored('savings', 'CURRENT ACCOUNT', 'SAVINGS ACCOUNT');
    mirrored('card', 'PAYMENT RECEIVED', 'WRENFIELD CARDS');
  });

  test('of user_paid_less receive a fifth less than the payslips say', () => {
    const { people, read } = openAccounts('2026-11-15');
    const paid = read('user_paid_less').movements.findLast(({ kind }) => kind === 'salary')?.amount ?? 0n;
    const said = people.payslips('user_paid_less').at(-1)?.netPence ?? 0n;
    expect(paid).toBeGreaterThan(0n);
    expect(Number(paid) / Number(said)).toBeCloseTo(0.8, 4);
  });

  test('show benefits, rent and shopping', () => {
    const parties = new Set(
      openAccounts('2026-11-15')
        .read('user_benefits')
        .movements.map(({ party }) => party),
    );
    for (const party of ['DWP UC', 'DWP PIP', 'MERRIVALE STORES', 'HALCYON LETTINGS', 'COPPERBEECH GROCERS'])
      expect(parties).toContain(party);
  });

  test('show purchases by card as pending until they are booked', () => {
    const { read, set } = openAccounts('2026-11-15');
    const pending = read('user_good').movements.filter(({ balance }) => balance === null);
    expect(pending.length).toBeGreaterThan(0);
    set('2026-11-17');
    const booked = new Map(read('user_good').movements.map((movement) => [movement.id, movement]));
    for (const { id, amount } of pending)
      expect(booked.get(id)).toMatchObject({ amount, balance: expect.any(BigInt) });
  });

  test('of a month are the same whenever they are first read', () => {
    const of = (day: string) =>
      openAccounts(day)
        .read('user_weekly')
        .movements.filter(({ date, balance }) => date.startsWith('2026-07') && balance !== null);
    expect(of('2026-08-01')).toEqual(of(addMonthsToDay('2026-08-01', 12)));
  });
});
