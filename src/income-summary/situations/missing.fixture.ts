import { slip } from '../facts.fixture.ts';
import type { StoredAccount } from '../stored-facts.ts';
import { facts, months, OWN, type Situation, salary, times, uploads } from './notation.fixture.ts';

const account = (kind: StoredAccount['kind'], status: StoredAccount['status']): StoredAccount => ({
  accountId: 'account-1',
  provider: 'harbour',
  providerName: 'Harbour Payroll',
  kind,
  status,
  checkedAt: null,
});

export const MISSING: readonly Situation[] = [
  {
    name: 'nothing at all',
    facts: facts({}),
    expected: {
      status: 'not_enough_data',
      identity: 'not_confirmed',
      saysNot: ['£'],
      reasons: ['no_evidence'],
      streams: [],
      monthly: { gross: 'no_payslips', net: 'no_payslips', cautiousNet: 'no_payslips' },
      annualised: 'no_payslips',
      lastYear: { gross: 'no_payslips', why: 'no_payslips' },
      affordability: { left: { reason: 'no_typical_pay' } },
    },
  },
  {
    name: 'the person refused the tax authority, and there is nothing else',
    facts: facts({ accounts: [account('tax_authority', 'LOGIN_FAILED')] }),
    expected: {
      status: 'not_enough_data',
      saysNot: ['£'],
      warnings: ['account_needs_attention'],
      streams: [],
    },
  },
  {
    name: 'the payroll failed after it had given payslips',
    facts: facts({
      payslips: salary(12),
      accounts: [account('payroll_connection', 'REAUTH_REQUIRED')],
    }),
    expected: {
      status: 'verified',
      says: ['£2,400'],
      warnings: ['account_needs_attention'],
      monthly: { gross: '3000.00', net: '2400.00' },
    },
  },
  {
    name: 'a single uploaded payslip',
    facts: facts({ payslips: uploads(1) }),
    expected: {
      status: 'partly_verified',
      says: ['£2,400'],
      saysNot: ['steady'],
      reasons: ['only_uploads'],
      monthly: { gross: '3000.00', net: '2400.00', cautiousNet: '2400.00' },
      lastYear: { gross: '3000.00', why: 'payslips_missing' },
    },
  },
  {
    name: 'three uploaded payslips and nothing else',
    facts: facts({ payslips: uploads(3) }),
    expected: {
      status: 'partly_verified',
      says: ['£2,400'],
      saysNot: ['steady'],
      identity: 'confirmed',
      reasons: ['only_uploads'],
      streams: [
        {
          kind: 'employment',
          payer: 'Kestrel Foods Ltd',
          typical: '2400.00',
          current: true,
          sources: { payroll: 'silent', upload: 'supports', tax_authority: 'silent', bank: 'silent' },
        },
      ],
    },
  },
  {
    name: 'a payslip that is dated far in the future does not count',
    facts: facts({
      payslips: [...salary(12), ...salary(1, { gross: '9000.00', net: '6000.00' }, '2026-03-28')],
    }),
    expected: {
      status: 'conflicting',
      saysNot: ['£6,000'],
      warnings: ['future_pay_date'],
      monthly: { gross: '3000.00', net: '2400.00', cautiousNet: '2400.00' },
      lastYear: { gross: '36000.00', net: '28800.00', why: null },
    },
  },
  {
    name: 'a payslip that is given out a few days before the pay date counts',
    facts: facts({ payslips: salary(12, {}, '2026-02-10'), today: '2026-02-01' }),
    expected: {
      status: 'verified',
      monthly: { gross: '3000.00', net: '2400.00' },
      noWarnings: ['future_pay_date'],
    },
  },
  {
    name: 'a payslip without a date',
    facts: facts({
      payslips: [...salary(12), slip({ payDate: null, interval: null, net: '6000.00', shows: OWN })],
    }),
    expected: {
      status: 'verified',
      monthly: { gross: '3000.00', net: '2400.00' },
      warnings: ['payslip_without_date'],
    },
  },
  {
    name: 'payslips without gross pay',
    facts: facts({ payslips: salary(12, { gross: null }) }),
    expected: {
      status: 'verified',
      says: ['£2,400'],
      monthly: { gross: 'amount_missing', net: '2400.00' },
      annualised: 'amount_missing',
    },
  },
  {
    name: 'payslips without net pay',
    // the gross pay is known, but what the person receives is not
    facts: facts({ payslips: salary(12, { net: null }) }),
    expected: {
      status: 'not_enough_data',
      monthly: { gross: '3000.00', net: 'amount_missing' },
      annualised: '36000.00',
      streams: [{ kind: 'employment', payer: 'Kestrel Foods Ltd', typical: 'amount_missing' }],
    },
  },
  {
    name: 'payslips that do not name their employer',
    facts: facts({ payslips: uploads(3, { employer: null }) }),
    expected: {
      status: 'partly_verified',
      says: ['£2,400'],
      saysNot: ['null'],
      streams: [{ kind: 'employment', payer: null, typical: '2400.00' }],
    },
  },
  {
    name: 'the same payslips from two connections count once',
    facts: facts({
      payslips: [...salary(12), ...salary(12, { source: 'payroll_direct_connection', account: 'account-9' })],
    }),
    expected: {
      status: 'verified',
      monthly: { gross: '3000.00', net: '2400.00' },
      annualised: '36000.00',
      lastYear: { gross: '36000.00', net: '28800.00', why: null },
      spent: { '2026-01': '2400.00' },
      streams: [{ kind: 'employment', payer: 'Kestrel Foods Ltd', typical: '2400.00', lastYear: '28800.00' }],
    },
  },
  {
    name: 'pay below the lowest decile of the expenditure model',
    facts: facts({ payslips: months(times(12, { gross: '250.00', net: '250.00' })) }),
    expected: {
      status: 'verified',
      monthly: { net: '250.00' },
      affordability: {
        net: { amount: '250.00' },
        cost_of_living: { amount: null, reason: 'below_model' },
        housing: { amount: null, reason: 'below_model' },
        total: { amount: null, reason: 'below_model' },
        left: { amount: null, reason: 'below_model' },
        left_cautious: { amount: null, reason: 'below_model' },
      },
    },
  },
  {
    name: 'expenditure of a typical household',
    facts: facts({ payslips: salary(12, { net: '2500.00' }) }),
    expected: {
      status: 'verified',
      // 2500.00 − 2111.01, from the table in the expenditure model's own test
      affordability: { net: { amount: '2500.00' }, total: { amount: '2111.01' }, left: { amount: '388.99' } },
    },
  },
];
