import { expect, test } from 'vitest';
import { type Evidence, receivedOf } from './received.ts';
import type { AskInput } from './schema.ts';

const TODAY = '2026-04-20';
const ASKED_AT = '2026-04-10T09:00:00.000Z';
const NOTHING: Evidence = { payslips: [], statements: [], taxYears: [] };

let made = 0;
function payslip(payDate: string, given: Partial<Evidence['payslips'][number]> = {}) {
  made += 1;
  return {
    id: `payslip-${made}`,
    payDate,
    frequency: 'monthly',
    employer: 'Alder Foods Ltd',
    source: 'payslip_upload' as const,
    trust: 'HIGH' as const,
    createdAt: '2026-04-11T09:00:00.000Z',
    ...given,
  };
}

function statement(from: string, to: string, given: Partial<Evidence['statements'][number]> = {}) {
  const createdAt = '2026-04-11T09:00:00.000Z';
  return {
    id: `${from}/${to}`,
    account: '12345687654321',
    from,
    to,
    trust: null,
    createdAt,
    method: 'bank_statements' as const,
    ...given,
  };
}

const MARCH: AskInput = { source: 'payslips', months: ['2026-03'] };
const TWO: AskInput = { source: 'payslips', months: ['2026-03', '2026-02'], employer: 'Alder Foods' };
const BANK: AskInput = { source: 'bank_statements', months: ['2026-03'], account_ending: '4321' };
const BEFORE = { createdAt: '2026-04-01T09:00:00.000Z' };
const weekly = (...days: string[]) => days.map((day) => payslip(day, { frequency: 'weekly' }));

test.each<[string, AskInput, Partial<Evidence>, string]>([
  ['nothing', MARCH, {}, 'none'],
  ['a payslip of another month', MARCH, { payslips: [payslip('2026-02-27')] }, 'none'],
  ['a payslip of the month', MARCH, { payslips: [payslip('2026-03-31')] }, 'all'],
  ['one of two months', TWO, { payslips: [payslip('2026-03-31')] }, 'some'],
  ['both months', TWO, { payslips: [payslip('2026-03-31'), payslip('2026-02-27')] }, 'all'],
  ['another employer', TWO, { payslips: [payslip('2026-03-31', { employer: 'Birch plc' })] }, 'none'],
  ['no name of an employer', TWO, { payslips: [payslip('2026-03-31', { employer: null })] }, 'some'],
  ['one week of the month', MARCH, { payslips: weekly('2026-03-13') }, 'some'],
  [
    'every week of the month',
    MARCH,
    { payslips: weekly('2026-03-06', '2026-03-13', '2026-03-20', '2026-03-27') },
    'all',
  ],
  ['a trusted payslip from before', MARCH, { payslips: [payslip('2026-03-31', BEFORE)] }, 'all'],
  [
    'a doubted payslip from before',
    MARCH,
    { payslips: [payslip('2026-03-31', { ...BEFORE, trust: 'LOW' })] },
    'none',
  ],
  [
    'a new payslip, whatever its trust',
    MARCH,
    { payslips: [payslip('2026-03-31', { trust: 'LOW' })] },
    'all',
  ],
  ['a statement of the month', BANK, { statements: [statement('2026-03-01', '2026-03-31')] }, 'all'],
  [
    'a statement of a month that starts later',
    BANK,
    { statements: [statement('2026-03-05', '2026-04-04')] },
    'all',
  ],
  ['a statement of the month before', BANK, { statements: [statement('2026-02-05', '2026-03-04')] }, 'some'],
  ['half a month', BANK, { statements: [statement('2026-03-01', '2026-03-15')] }, 'some'],
  [
    'two halves',
    BANK,
    { statements: [statement('2026-03-16', '2026-03-31'), statement('2026-03-01', '2026-03-15')] },
    'all',
  ],
  [
    'another account',
    BANK,
    { statements: [statement('2026-03-01', '2026-03-31', { account: '12345600001111' })] },
    'none',
  ],
  [
    'a statement without a number',
    BANK,
    { statements: [statement('2026-03-01', '2026-03-31', { account: '' })] },
    'some',
  ],
  ['the tax authority', { source: 'taxauth' }, { taxYears: [{ id: 'a', taxYear: '2025-26' }] }, 'all'],
  ['nothing from the tax authority', { source: 'taxauth' }, {}, 'none'],
])('of what is asked, %s is there', (_, item, evidence, received) => {
  const asked = { items: [item], methods: null, createdAt: ASKED_AT };
  expect(receivedOf(asked, { ...NOTHING, ...evidence }, TODAY)).toMatchObject([{ received }]);
});

test('this month is whole up to today', () => {
  const asked = { items: [{ ...BANK, months: ['2026-04'] }], methods: null, createdAt: ASKED_AT };
  const evidence = { ...NOTHING, statements: [statement('2026-04-01', '2026-04-20')] };
  expect(receivedOf(asked, evidence, TODAY)).toMatchObject([{ received: 'all' }]);
});

test('an upload does not bring what has to come straight from the payroll', () => {
  const asked = { items: [MARCH], methods: ['payroll', 'direct'], createdAt: ASKED_AT };
  const upload = payslip('2026-03-31');
  expect(receivedOf(asked, { ...NOTHING, payslips: [upload] }, TODAY)).toMatchObject([{ received: 'none' }]);
  const payslips = [upload, payslip('2026-03-31', { id: 'straight', source: 'payroll_connection' })];
  expect(receivedOf(asked, { ...NOTHING, payslips }, TODAY)).toMatchObject([
    { received: 'all', arrivals: [{ month: '2026-03', submission_ids: ['straight'] }] },
  ]);
});
