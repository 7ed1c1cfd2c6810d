import { taxYear } from '../facts.fixture.ts';
import { facts, found, type Situation, salary, threeStatements, uploads } from './notation.fixture.ts';

const RAISED = { gross: '6400.00', net: '5000.00' };
const JOINT = 'MR K EXAMPLE AND MISS A EXAMPLE';

/** Evidence that was true once, or that is somebody else's, must not prove what the person claims now. */
export const FORGERIES: readonly Situation[] = [
  {
    name: 'one true bank credit long ago does not support five raised uploads',
    facts: facts({
      payslips: [...uploads(1, {}, '2025-08-28'), ...uploads(5, RAISED)],
      banks: [
        {
          from: '2025-08-01',
          to: '2025-09-05',
          credits: [['2025-08-28', '2400.00', 'KESTREL FOODS SALARY']],
        },
      ],
    }),
    expected: { status: 'partly_verified', saysNot: ['Receives'], reasons: ['only_uploads'] },
  },
  {
    name: 'last year’s report of the tax authority does not prove this year’s uploads',
    facts: facts({
      payslips: [...uploads(1, { taxableToDate: '36000.00' }, '2025-03-28'), ...uploads(9, RAISED)],
      income: [taxYear(2024, [['KESTREL FOODS LTD', '36000.00']])],
    }),
    expected: { status: 'partly_verified', saysNot: ['Receives'] },
  },
  {
    name: 'a payroll that ended in September does not prove uploads since then',
    facts: facts({ payslips: [...salary(8, {}, '2025-09-28'), ...uploads(4, RAISED)] }),
    expected: { status: 'partly_verified', saysNot: ['Receives'] },
  },
  {
    name: 'a director’s payroll and uploads of the same payslips are one source',
    facts: facts({ payslips: [...salary(12, { isDirector: true }), ...uploads(3)] }),
    expected: { status: 'partly_verified', saysNot: ['Receives'], warnings: ['director'] },
  },
  {
    name: 'a joint account does not confirm payslips that name nobody',
    facts: facts({
      payslips: uploads(6, { trust: 'MEDIUM', shows: {} }),
      banks: threeStatements([['28', '2400.00', 'KESTREL FOODS SALARY']]).map((bank) => ({
        ...bank,
        holder: JOINT,
      })),
    }),
    expected: { status: 'partly_verified', saysNot: ['Receives'], reasons: ['medium_trust'] },
  },
  {
    name: 'the tax authority’s report of last year does not support what the bank shows now',
    facts: facts({
      banks: threeStatements([['28', '10000.00', 'KESTREL FOODS SALARY']]),
      income: [taxYear(2024, [['KESTREL FOODS LTD', '9000.00']])],
    }),
    expected: { status: 'partly_verified', saysNot: ['Receives'] },
  },
  {
    name: 'a doubled salary on a statement whose balances do not add up looks altered',
    facts: facts({
      payslips: uploads(6),
      banks: threeStatements([['28', '2400.00', 'KESTREL FOODS SALARY']]).map((bank, at) =>
        at === 1
          ? {
              ...bank,
              id: 'changed',
              trust: 'LOW' as const,
              credits: [['2025-12-28', '4800.00', 'KESTREL FOODS SALARY']],
            }
          : bank,
      ),
      findings: {
        'file-changed': [
          found('balance_chain', 'high', 'This row’s balance does not match the balance before it'),
        ],
      },
    }),
    expected: {
      status: 'suspected_alteration',
      says: ['One bank statement looks altered', '£2,400'],
      reasons: ['document_altered'],
    },
  },
  {
    name: 'balances that do not add up, with the true salary, may be a page that is missing',
    facts: facts({
      payslips: uploads(6),
      banks: threeStatements([['28', '2400.00', 'KESTREL FOODS SALARY']]).map((bank, at) =>
        at === 1 ? { ...bank, id: 'incomplete', trust: 'LOW' as const } : bank,
      ),
      findings: {
        'file-incomplete': [
          found('balance_chain', 'high', 'This row’s balance does not match the balance before it'),
        ],
      },
    }),
    expected: { status: 'conflicting', saysNot: ['altered'], reasons: ['document_doubted'] },
  },
];
