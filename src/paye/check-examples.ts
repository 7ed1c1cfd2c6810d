import { z } from 'zod';
import { formatPence, type Pence, parsePence } from '#values/money.ts';
import { computeIncomeTax } from './income-tax.ts';
import {
  computeDirectorNationalInsurance,
  computeNationalInsurance,
  WEEKS_OF_YEAR,
} from './national-insurance.ts';
import { PAY_FREQUENCIES, payPeriodOf } from './pay-period.ts';
import { tablesOf } from './tables.ts';
import { parseTaxCode } from './tax-code.ts';

const EXAMPLES_MAX = 100_000;
const COLUMNS = [
  'kind',
  'pay_date',
  'frequency',
  'code',
  'pay',
  'pay_before',
  'taken_before',
  'director_weeks',
  'due',
] as const;

const Money = z.string().transform((text, context) => {
  const pence = parsePence(text === '' ? '0' : text);
  if (pence === null) context.addIssue({ code: 'custom', message: 'is not an amount, such as 1234.56' });
  return pence ?? 0n;
});

/** An official example: a payment, and the tax or National Insurance that is due on it. */
type Example = z.output<typeof Example>;
const Example = z.object({
  kind: z.enum(['tax', 'ni', 'director_ni']),
  pay_date: z.iso.date(),
  frequency: z.enum(PAY_FREQUENCIES),
  /** A tax code, or the category letter of National Insurance. */
  code: z.string().min(1),
  pay: Money,
  pay_before: Money,
  taken_before: Money,
  director_weeks: z
    .string()
    .regex(/^\d{0,2}$/)
    .transform((text) => (text === '' ? WEEKS_OF_YEAR : Number(text))),
  due: Money,
});

export interface Difference {
  line: number;
  example: string;
  due: string;
  /** The result by the tables; null if they lack the year, the code or the letter. */
  computed: string | null;
}

/** Compares the tables with official examples in CSV. Throws on the first line that can't be read. */
export function checkExamples(csv: string): { count: number; differences: Difference[] } {
  const [header, ...lines] = csv.trim().split(/\r?\n/);
  if (header !== COLUMNS.join(',')) throw new Error(`Line 1 is not the header. Write: ${COLUMNS.join(',')}`);
  if (lines.length === 0) throw new Error('The file has no examples');
  if (lines.length > EXAMPLES_MAX) throw new Error(`The file has more than ${EXAMPLES_MAX} examples`);
  const differences = lines.flatMap((text, index) => {
    const example = readExample(text, index + 2);
    const computed = computeExample(example);
    if (computed === example.due) return [];
    return [
      {
        line: index + 2,
        example: text,
        due: formatPence(example.due),
        computed: computed === null ? null : formatPence(computed),
      },
    ];
  });
  return { count: lines.length, differences };
}

function readExample(text: string, line: number): Example {
  const cells = text.split(',').map((cell) => cell.trim());
  if (cells.length !== COLUMNS.length)
    throw new Error(`Line ${line} has ${cells.length} values instead of ${COLUMNS.length}`);
  const parsed = Example.safeParse(Object.fromEntries(COLUMNS.map((name, index) => [name, cells[index]])));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`Line ${line}, ${issue?.path.join('.')}: ${issue?.message}`);
}

function computeExample(example: Example): Pence | null {
  const { kind, pay_date: payDate, code, pay, pay_before: payBefore, taken_before: takenBefore } = example;
  const period = payPeriodOf(example.frequency, payDate);
  const tables = tablesOf(period.taxYear);
  if (!tables) return null;
  if (kind === 'ni') return computeNationalInsurance(tables, { category: code, period, payDate, pay });
  if (kind === 'director_ni')
    return computeDirectorNationalInsurance(tables, {
      category: code,
      pay,
      payBefore,
      contributedBefore: takenBefore,
      weeks: example.director_weeks,
    });
  const taxCode = parseTaxCode(code);
  const own = { period, pay, paidInMoney: pay, payBefore, taxBefore: takenBefore };
  return taxCode && computeIncomeTax(tables, { code: taxCode, ...own });
}
