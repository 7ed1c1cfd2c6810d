import { facts, months, type Situation, times } from './notation.fixture.ts';

const USUAL = { gross: '2300.00', net: '1900.00', parts: [['BASIC', '2300.00', true]] } as const;
const SICK = {
  gross: '530.00',
  net: '530.00',
  parts: [['ALLOWANCE', '530.00', false, 'Statutory sick pay']],
} as const;
const MATERNITY = {
  gross: '748.00',
  net: '740.00',
  parts: [['ALLOWANCE', '748.00', false, 'SMP']],
} as const;
const AT_WORK = { gross: '2800.00', net: '2250.00', parts: [['BASIC', '2800.00', true]] } as const;

type Month = NonNullable<Parameters<typeof months>[0]>[number];
const month = (one: typeof USUAL | typeof SICK | typeof MATERNITY | typeof AT_WORK): Month => ({
  ...one,
  parts: one.parts.map((part) => [...part]) as NonNullable<Month['parts']>,
});

export const ABSENCES: readonly Situation[] = [
  {
    name: 'two months of sick pay are not the salary',
    facts: facts({ payslips: months([...times(10, month(USUAL)), ...times(2, month(SICK))]) }),
    expected: {
      status: 'verified',
      // says what is usual and what arrives now, and never that it is steady while the person is ill
      says: ['Usually', '£1,900', 'lower, about £530'],
      saysNot: ['steady'],
      warnings: ['statutory_pay'],
      monthly: {
        gross: '2300.00',
        net: '1900.00',
        cautiousGross: '530.00',
        cautiousNet: '530.00',
        usualGross: '2300.00',
        usualNet: '1900.00',
      },
      // 12 × 2300.00, not 12 × 530.00 = 6360.00
      annualised: '27600.00',
      // 10 × 2300.00 + 2 × 530.00 and 10 × 1900.00 + 2 × 530.00
      lastYear: { gross: '24060.00', net: '20060.00', why: null },
      streams: [
        {
          kind: 'employment',
          payer: 'Kestrel Foods Ltd',
          typical: '1900.00',
          cautious: '530.00',
          current: true,
        },
      ],
    },
  },
  {
    name: 'a month of sick pay in autumn, back at work since',
    facts: facts({
      payslips: months([...times(8, month(USUAL)), month(SICK), ...times(3, month(USUAL))]),
    }),
    expected: {
      status: 'verified',
      monthly: {
        gross: '2300.00',
        net: '1900.00',
        cautiousGross: '2300.00',
        cautiousNet: '1900.00',
        usualGross: '2300.00',
      },
      annualised: '27600.00',
      noWarnings: ['statutory_pay'],
    },
  },
  {
    name: 'sick pay that the employer tops up to full pay',
    facts: facts({
      payslips: months([
        ...times(10, month(USUAL)),
        ...times(2, {
          gross: '2300.00',
          net: '1900.00',
          parts: [
            ['BASIC', '1770.00', true],
            ['ALLOWANCE', '530.00', false, 'Statutory sick pay'],
          ],
        }),
      ]),
    }),
    expected: {
      status: 'verified',
      monthly: { gross: '2300.00', net: '1900.00', cautiousGross: '2300.00', usualGross: '2300.00' },
      annualised: '27600.00',
      warnings: ['statutory_pay'],
    },
  },
  {
    name: 'half of the last month was unpaid leave',
    facts: facts({
      payslips: months([
        ...times(11, month(USUAL)),
        {
          gross: '1150.00',
          net: '1040.00',
          parts: [
            ['BASIC', '2300.00', true],
            ['BASIC', '-1150.00', true, 'Unpaid leave'],
          ],
        },
      ]),
    }),
    expected: {
      status: 'verified',
      monthly: {
        gross: '2300.00',
        net: '1900.00',
        cautiousGross: '1150.00',
        cautiousNet: '1040.00',
        usualGross: '2300.00',
        usualNet: '1900.00',
      },
      annualised: '27600.00',
    },
  },
  {
    name: 'back from maternity leave since September',
    facts: facts({ payslips: months([...times(7, month(MATERNITY)), ...times(5, month(AT_WORK))]) }),
    expected: {
      status: 'verified',
      says: ['£2,250'],
      saysNot: ['steady'],
      monthly: {
        gross: '2800.00',
        net: '2250.00',
        cautiousGross: '2800.00',
        cautiousNet: '2250.00',
        usualGross: '2800.00',
        usualNet: '2250.00',
      },
      annualised: '33600.00',
      // 7 × 748.00 + 5 × 2800.00 and 7 × 740.00 + 5 × 2250.00
      lastYear: { gross: '19236.00', net: '16430.00', why: null },
      noWarnings: ['statutory_pay'],
    },
  },
  {
    name: 'on maternity leave for six months, and the job goes on',
    facts: facts({ payslips: months([...times(6, month(AT_WORK)), ...times(6, month(MATERNITY))]) }),
    expected: {
      status: 'verified',
      saysNot: ['steady'],
      warnings: ['statutory_pay'],
      monthly: {
        gross: '2800.00',
        net: '2250.00',
        cautiousGross: '748.00',
        cautiousNet: '740.00',
        usualGross: '2800.00',
      },
      annualised: '33600.00',
    },
  },
  {
    name: 'only months of maternity pay are known',
    // the pay at work is in no payslip, so it is not guessed
    facts: facts({ payslips: months(times(5, month(MATERNITY))) }),
    expected: {
      status: 'verified',
      warnings: ['statutory_pay'],
      monthly: {
        gross: '748.00',
        net: '740.00',
        cautiousGross: '748.00',
        usualGross: null,
        usualNet: null,
      },
      annualised: '8976.00',
    },
  },
  {
    name: 'ill, and the job has ended',
    facts: facts({
      payslips: months([...times(10, month(USUAL)), ...times(2, month(SICK))], { leave: '2026-01-31' }),
      today: '2026-02-10',
    }),
    expected: {
      status: 'not_enough_data',
      saysNot: ['£1,900'],
      monthly: { gross: 'no_current_employment', cautiousGross: 'no_current_employment' },
      streams: [{ kind: 'employment', payer: 'Kestrel Foods Ltd', current: false }],
    },
  },
];
