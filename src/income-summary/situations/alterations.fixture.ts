import {
  facts,
  found,
  months,
  OWN_PAY,
  PAINTED,
  type Situation,
  salary,
  threeStatements,
  uploads,
} from './notation.fixture.ts';

const TRUE_PAY = { gross: '2700.00', net: '2190.29' };
const painted = months([{ document: 'painted-1' }, { document: 'painted-2' }, { document: 'painted-3' }], {
  source: 'payslip_upload',
  gross: '3150.00',
  net: '3203.00',
  trust: 'VERY_LOW',
});
const paintedFindings = { 'painted-1': [PAINTED], 'painted-2': [PAINTED], 'painted-3': [PAINTED] };
const CHANGED = found('changed_figure', 'high', 'The net pay was changed from £2,190.29 to £3,002.97');
const CHANGED_ROWS = found('row_font', 'high', 'The figures of 3 rows are in another font');
const changedPayslip = months(
  [{ document: 'changed', id: 'changed-slip' }],
  {
    source: 'payslip_upload',
    gross: '2700.00',
    net: '3002.97',
    trust: 'VERY_LOW',
  },
  '2025-10-28',
);
const KESTREL = 'Kestrel Foods Ltd';
const FORGED_ROWS = threeStatements([OWN_PAY, ['15', '1500.00', 'MERIDIAN HOLDINGS LTD WAGES']], {
  trust: 'VERY_LOW',
});
const forgedFindings = {
  'file-statement-1': [CHANGED_ROWS],
  'file-statement-2': [CHANGED_ROWS],
  'file-statement-3': [CHANGED_ROWS],
};

export const ALTERATIONS: readonly Situation[] = [
  {
    name: 'three payslips with the net pay painted over',
    facts: facts({ payslips: painted, findings: paintedFindings }),
    expected: {
      status: 'suspected_alteration',
      says: ['Three payslips look altered.', 'No income can be stated.'],
      saysNot: ['3,203', '3,150'],
      reasons: ['document_altered'],
      because: '£2,190.29',
      streams: [],
      monthly: { gross: null, net: null, cautiousGross: null, cautiousNet: null },
      annualised: null,
      lastYear: { gross: null, net: null },
      affordability: { net: { amount: null }, total: { amount: null }, left: { amount: null } },
    },
  },
  {
    name: 'three painted payslips, for a caller who may not see the checks',
    facts: facts({ payslips: painted, findings: paintedFindings, maySeeChecks: false }),
    expected: {
      status: 'suspected_alteration',
      says: ['No income can be stated.'],
      saysNot: ['3,203', '2,190'],
      streams: [],
    },
  },
  {
    name: 'a changed payslip beside the true one',
    facts: facts({
      payslips: [...salary(12, TRUE_PAY), ...changedPayslip],
      findings: { changed: [CHANGED] },
    }),
    expected: {
      status: 'suspected_alteration',
      says: ['One payslip looks altered.', '£2,190'],
      saysNot: ['£3,003', 'steady'],
      reasons: ['document_altered'],
      because: '£3,002.97',
      identity: 'confirmed',
      monthly: { gross: '2700.00', net: '2190.29', cautiousGross: '2700.00', cautiousNet: '2190.29' },
      annualised: '32400.00',
      // 12 × 2700.00 and 12 × 2190.29
      lastYear: { gross: '32400.00', net: '26283.48', why: null },
      // not 2190.29 + 3002.97
      spent: { '2025-09': '2190.29', '2025-10': '2190.29' },
      streams: [
        {
          kind: 'employment',
          payer: KESTREL,
          typical: '2190.29',
          cautious: '2190.29',
          lastYear: '26283.48',
          sources: { payroll: 'proves' },
        },
      ],
    },
  },
  {
    name: 'a changed payslip for a month that no other source has',
    facts: facts({
      payslips: [
        ...salary(3, TRUE_PAY).slice(0, 2),
        ...months([{ document: 'changed' }], {
          source: 'payslip_upload',
          gross: '4100.00',
          net: '3002.97',
          trust: 'LOW',
        }),
      ],
      findings: { changed: [CHANGED] },
    }),
    expected: {
      status: 'suspected_alteration',
      saysNot: ['£3,003'],
      // two true months, November and December
      monthly: { gross: '2700.00', net: '2190.29', cautiousNet: '2190.29' },
      lastYear: { gross: '5400.00', net: '4380.58' },
      spent: { '2025-12': '2190.29' },
    },
  },
  {
    name: 'a changed bank statement beside true payslips',
    facts: facts({ payslips: salary(12), banks: FORGED_ROWS, findings: forgedFindings }),
    expected: {
      status: 'suspected_alteration',
      says: ['Three bank statements look altered.', '£2,400'],
      saysNot: ['Meridian', 'MERIDIAN', '£3,900'],
      monthly: { gross: '3000.00', net: '2400.00' },
      streams: [
        {
          kind: 'employment',
          payer: KESTREL,
          typical: '2400.00',
          // a statement that does not count supports nothing
          sources: { payroll: 'proves', bank: 'silent' },
        },
      ],
    },
  },
  {
    name: 'true bank statements beside painted payslips',
    facts: facts({
      payslips: painted,
      findings: paintedFindings,
      banks: threeStatements([['28', '2190.29', 'KESTREL FOODS SALARY']]),
    }),
    expected: {
      status: 'suspected_alteration',
      says: ['Three payslips look altered.', '£2,190'],
      saysNot: ['3,203'],
      monthly: { net: null, gross: null },
      streams: [
        {
          kind: 'employment',
          payer: /kestrel foods/i,
          typical: '2190.29',
          sources: { upload: 'contradicts', bank: 'supports' },
        },
      ],
    },
  },
  {
    name: 'everything is changed',
    facts: facts({
      payslips: painted,
      banks: FORGED_ROWS,
      findings: { ...paintedFindings, ...forgedFindings },
    }),
    expected: {
      status: 'suspected_alteration',
      says: ['payslips', 'bank statements', 'altered', 'No income can be stated.'],
      saysNot: ['£'],
      streams: [],
      monthly: { gross: null, net: null },
    },
  },
  {
    name: 'an uploaded payslip whose figures contradict each other',
    facts: facts({
      payslips: months([{ document: 'wrong-1' }, { document: 'wrong-2' }, { document: 'wrong-3' }], {
        source: 'payslip_upload',
        net: '2900.00',
        trust: 'LOW',
      }),
      findings: Object.fromEntries(
        ['wrong-1', 'wrong-2', 'wrong-3'].map((document) => [
          document,
          [found('net_pay', 'high', 'Gross pay less deductions is £2,400.00, but the net pay is £2,900.00')],
        ]),
      ),
    }),
    expected: {
      status: 'conflicting',
      says: ['No income can be stated.'],
      saysNot: ['altered', 'about £2,900'],
      reasons: ['document_doubted'],
      streams: [],
      monthly: { gross: null, net: null },
    },
  },
  {
    name: 'a small doubt about a file is not an accusation',
    facts: facts({
      payslips: months([{ document: 'saved-1' }, { document: 'saved-2' }, { document: 'saved-3' }], {
        source: 'payslip_upload',
      }),
      findings: { 'saved-1': [found('document_producer', 'low', 'The file was saved with Preview')] },
    }),
    expected: {
      status: 'partly_verified',
      says: ['£2,400'],
      saysNot: ['altered', 'Preview'],
      reasons: ['only_uploads'],
      streams: [{ kind: 'employment', payer: KESTREL, typical: '2400.00', sources: { upload: 'supports' } }],
    },
  },
  {
    name: 'a scan that could not be checked completely counts with medium trust',
    facts: facts({
      payslips: months([{ document: 'scan-1' }, { document: 'scan-2' }, { document: 'scan-3' }], {
        source: 'payslip_upload',
        trust: 'MEDIUM',
      }),
      findings: { 'scan-1': [found('unproven', 'medium', 'Not all figures could be read clearly')] },
    }),
    expected: {
      status: 'partly_verified',
      says: ['£2,400'],
      saysNot: ['altered'],
      monthly: { gross: '3000.00', net: '2400.00' },
      warnings: ['low_trust'],
    },
  },
  {
    name: 'two of three payslips are true',
    facts: facts({
      payslips: [
        ...uploads(3).slice(0, 2),
        ...months([{ document: 'painted-3' }], {
          source: 'payslip_upload',
          net: '3203.00',
          trust: 'VERY_LOW',
        }),
      ],
      findings: { 'painted-3': [PAINTED] },
    }),
    expected: {
      status: 'suspected_alteration',
      says: ['One payslip looks altered.', '£2,400'],
      saysNot: ['3,203'],
      lastYear: { net: '4800.00' },
    },
  },
];
