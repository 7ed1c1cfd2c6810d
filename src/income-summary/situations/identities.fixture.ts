import { slip } from '../facts.fixture.ts';
import {
  ADA,
  facts,
  found,
  months,
  NOBODY,
  OWN_PAY,
  type Situation,
  STRANGER,
  salary,
  threeStatements,
  uploads,
} from './notation.fixture.ts';

const KESTREL = 'Kestrel Foods Ltd';
const OTHERS = found('identity_name', 'high', 'The name on the payslip is not the person’s');

export const IDENTITIES: readonly Situation[] = [
  {
    name: 'payslips of somebody else from the payroll',
    facts: facts({
      payslips: salary(12, { shows: STRANGER, gross: '3100.00', net: '2500.00', trust: 'VERY_LOW' }),
    }),
    expected: {
      status: 'conflicting',
      identity: 'different_person',
      says: ['No income can be stated.'],
      saysNot: ['£2,500', 'steady'],
      reasons: ['different_person'],
      streams: [],
      monthly: { gross: null, net: null, cautiousNet: null },
      lastYear: { gross: null, net: null },
    },
  },
  {
    name: 'payslips that name nobody',
    facts: facts({ payslips: uploads(3, { shows: {}, trust: 'MEDIUM' }) }),
    expected: {
      status: 'partly_verified',
      identity: 'not_confirmed',
      says: ['£2,400'],
      reasons: ['identity_not_confirmed'],
      monthly: { gross: '3000.00', net: '2400.00' },
    },
  },
  {
    name: 'payroll that names nobody',
    facts: facts({ payslips: salary(12, { shows: {}, trust: 'MEDIUM' }) }),
    expected: {
      status: 'partly_verified',
      identity: 'not_confirmed',
      reasons: ['identity_not_confirmed'],
      streams: [{ kind: 'employment', payer: KESTREL, typical: '2400.00' }],
    },
  },
  {
    name: 'a married name: the forename and the NI number are the same',
    facts: facts({ payslips: salary(12, { shows: { name: 'Ada Marlowe', niNumber: 'QQ123456C' } }) }),
    expected: { status: 'verified', identity: 'confirmed', says: ['£2,400'] },
  },
  {
    name: 'a person who moved: only the postcode differs',
    facts: facts({
      payslips: salary(12, {
        shows: { name: 'Ada Example', niNumber: 'QQ123456C', postCode: 'M1 1AA' },
      }),
    }),
    expected: { status: 'verified', identity: 'confirmed', says: ['£2,400'] },
  },
  {
    name: 'a masked NI number whose visible characters match',
    facts: facts({
      payslips: salary(12, { shows: { name: 'MISS A EXAMPLE', niNumber: 'QQ****56C' } }),
    }),
    expected: { status: 'verified', identity: 'confirmed' },
  },
  {
    name: 'a masked NI number without a name',
    facts: facts({ payslips: salary(12, { shows: { niNumber: '**-**-34-56-C' } }) }),
    expected: { status: 'verified', identity: 'confirmed' },
  },
  {
    name: 'surname first, with an accent and a middle name',
    facts: facts({ payslips: salary(12, { shows: { name: 'EXÁMPLE Ada Louise' } }) }),
    expected: { status: 'verified', identity: 'confirmed' },
  },
  {
    name: 'a date of birth with day and month swapped is a typing mistake',
    facts: facts({
      claimed: { ...ADA, date_of_birth: '1990-06-05T00:00:00.000Z' },
      payslips: salary(12, {
        shows: { name: 'Ada Example', niNumber: 'QQ123456C', dateOfBirth: '1990-05-06' },
        trust: 'MEDIUM',
      }),
    }),
    expected: {
      status: 'partly_verified',
      identity: 'not_confirmed',
      says: ['£2,400'],
      monthly: { net: '2400.00' },
    },
  },
  {
    name: 'a namesake: the name matches, the NI number and the date of birth are another person’s',
    facts: facts({
      payslips: salary(12, {
        shows: { name: 'Ada Example', niNumber: 'AB987654D', dateOfBirth: '1962-11-30' },
        trust: 'VERY_LOW',
      }),
    }),
    expected: {
      status: 'conflicting',
      identity: 'different_person',
      saysNot: ['£2,400'],
      streams: [],
      monthly: { gross: null, net: null },
    },
  },
  {
    name: 'the record has no identity: nothing is confirmed, and nobody is blamed',
    facts: facts({ claimed: NOBODY, payslips: salary(12) }),
    expected: {
      status: 'partly_verified',
      identity: 'not_confirmed',
      says: ['£2,400'],
      saysNot: ['differ', 'somebody else'],
      reasons: ['identity_not_confirmed', 'proven_by_payroll'],
      monthly: { gross: '3000.00', net: '2400.00' },
      streams: [{ kind: 'employment', payer: KESTREL, sources: { payroll: 'proves' } }],
    },
  },
  {
    name: 'a payslip that is not trusted does not confirm whose the rest is',
    facts: facts({
      payslips: [
        ...salary(12, { shows: {}, trust: 'MEDIUM' }),
        ...salary(1, { employer: 'Heron Mills', account: 'account-3', trust: 'LOW' }),
      ],
    }),
    expected: {
      status: 'partly_verified',
      identity: 'not_confirmed',
      monthly: { gross: '3000.00', net: '2400.00' },
      streams: [{ kind: 'employment', payer: KESTREL, typical: '2400.00' }],
    },
  },
  {
    name: 'a payslip of the partner beside the person’s own payroll',
    facts: facts({
      payslips: [
        ...salary(12),
        slip({
          payDate: '2026-01-28',
          employer: 'Heron Mills',
          source: 'payslip_upload',
          document: 'partner',
          gross: '4200.00',
          net: '3200.00',
          shows: STRANGER,
          trust: 'VERY_LOW',
        }),
      ],
      findings: { partner: [OTHERS] },
    }),
    expected: {
      status: 'conflicting',
      identity: 'different_person',
      says: ['£2,400'],
      saysNot: ['£3,200', '£5,600', 'steady'],
      reasons: ['different_person'],
      monthly: { gross: '3000.00', net: '2400.00' },
      spent: { '2026-01': '2400.00' },
      streams: [{ kind: 'employment', payer: KESTREL, typical: '2400.00' }],
    },
  },
  {
    name: 'a bank statement of somebody else',
    facts: facts({
      payslips: salary(12),
      banks: threeStatements([['20', '900.00', 'MERIDIAN HOLDINGS LTD WAGES']], {
        holder: 'MR B OTHER',
        trust: 'VERY_LOW',
      }),
      findings: Object.fromEntries(
        [1, 2, 3].map((number) => [
          `file-statement-${number}`,
          [found('identity_account_holder', 'high', 'The account holder is not the person')],
        ]),
      ),
    }),
    expected: {
      status: 'conflicting',
      identity: 'different_person',
      says: ['£2,400'],
      saysNot: ['£900', '£3,300', 'MERIDIAN'],
      streams: [{ kind: 'employment', payer: KESTREL, typical: '2400.00', sources: { bank: 'silent' } }],
    },
  },
  {
    name: 'a joint account of the person and a partner',
    facts: facts({
      payslips: uploads(6),
      banks: threeStatements([OWN_PAY], { holder: 'MR B OTHER & MISS A EXAMPLE' }),
    }),
    expected: {
      status: 'verified',
      identity: 'confirmed',
      streams: [{ kind: 'employment', payer: KESTREL, sources: { upload: 'supports', bank: 'supports' } }],
    },
  },
  {
    name: 'a file that another user of the client uploaded too',
    // the file proves nothing about either person, and nothing is said about the other one
    facts: facts({
      payslips: months([{ document: 'reused-1' }, { document: 'reused-2' }, { document: 'reused-3' }], {
        source: 'payslip_upload',
        trust: 'LOW',
      }),
      findings: Object.fromEntries(
        ['reused-1', 'reused-2', 'reused-3'].map((document) => [
          document,
          [found('used_by_another_person', 'high', 'The same file was uploaded for another person')],
        ]),
      ),
    }),
    expected: {
      status: 'conflicting',
      says: ['No income can be stated.'],
      saysNot: ['altered', '£2,400'],
      reasons: ['document_reused'],
      streams: [],
      monthly: { gross: null, net: null },
    },
  },
];
