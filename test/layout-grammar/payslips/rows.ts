import type { Payslip } from '#paye';
import { divideHalfUp, type Pence, sumPence } from '#values/money.ts';
import type { Chance } from '../chance.ts';
import type { DrawnElement } from './elements.ts';
import { employerNi } from './employer-ni.ts';
import { type RowKind, SACRIFICE_KINDS, type Slip, type SlipRow } from './slip.ts';
import type { Terms } from './terms.ts';
import { DEDUCTIONS, type DeductionKind } from './words/deductions.ts';
import { PAYMENTS } from './words/payments.ts';

interface Run {
  elements: readonly DrawnElement[];
  /** All payslips of the year so far. */
  payslips: readonly Payslip[];
}

/** Turns computed payslips into the printed rows of the last one. */
export class SlipRows {
  readonly #chance: Chance;
  readonly #terms: Terms;
  readonly #run: Run;

  constructor(chance: Chance, terms: Terms, run: Run) {
    this.#chance = chance;
    this.#terms = terms;
    this.#run = run;
  }

  all(): Pick<
    Slip,
    | 'payments'
    | 'deductions'
    | 'expenses'
    | 'benefits'
    | 'employerRows'
    | 'gross'
    | 'totalDeductions'
    | 'year'
  > {
    const paid = this.#payments();
    const deducted = this.#deductions();
    const sacrifices = paid.filter(({ kind }) => SACRIFICE_KINDS.includes(kind));
    const isDeducted = this.#terms.sacrifice === 'deductions';
    // expenses are in the list of payments, or in a block of their own
    const areBeside = this.#chance.happens(35);
    const isBeside = ({ kind }: SlipRow) => kind === 'expenses' && areBeside;
    const payments = paid.filter(
      (row) => !isBeside(row) && row.kind !== 'benefit' && !(isDeducted && sacrifices.includes(row)),
    );
    const given = isDeducted ? sacrifices.map(negated) : [];
    const deductions = [...deducted, ...given];
    const sum = (rows: readonly SlipRow[], of: 'amount' | 'year') => sumPence(rows.map((row) => row[of]));
    const { yearToDate } = this.#last();
    return {
      payments,
      deductions,
      expenses: paid.filter(isBeside),
      benefits: paid.filter(({ kind }) => kind === 'benefit'),
      employerRows: this.#employerRows(),
      gross: sum(payments, 'amount'),
      totalDeductions: sum(deductions, 'amount'),
      year: {
        gross: sum(payments, 'year'),
        taxable: yearToDate.taxable,
        niable: yearToDate.niable,
        tax: yearToDate.tax,
        ni: yearToDate.nationalInsurance,
        pension:
          yearToDate.pension +
          sum(
            given.filter(({ kind }) => kind === 'sacrificed_pension'),
            'year',
          ),
        net: yearToDate.net,
        deductions: yearToDate.totalDeductions + sum(given, 'year'),
      },
    };
  }

  #last(): Payslip {
    const last = this.#run.payslips.at(-1);
    if (!last) throw new Error('There is no payslip');
    return last;
  }

  #payments(): SlipRow[] {
    const { elements, payslips } = this.#run;
    const rows = elements.flatMap(({ kind, description, amounts }): SlipRow[] => {
      const now = amounts.at(-1);
      const year = sumPence(amounts.map((paid) => paid?.amount ?? 0n));
      return now ? [{ kind, description, ...now, year }] : [];
    });
    const sacrificed = payslips.map(({ pension }) => pension.sacrificed);
    const [base] = rows;
    if (sacrificed.every((amount) => amount === 0n) || !base) return rows;
    if (this.#terms.sacrifice === 'unprinted' && base.units === null)
      return [
        { ...base, amount: base.amount - (sacrificed.at(-1) ?? 0n), year: base.year - sumPence(sacrificed) },
        ...rows.slice(1),
      ];
    return [
      ...rows,
      this.#row(
        'sacrificed_pension',
        PAYMENTS.sacrificed_pension,
        sacrificed.map((amount) => -amount),
      ),
    ];
  }

  #deductions(): SlipRow[] {
    const { payslips } = this.#run;
    const { student } = this.#terms.employment.loans;
    const isRefund = this.#last().tax < 0n;
    const pensions = payslips.map(({ pension }) => this.#splitPension(pension.deducted));
    const tax = this.#row(
      'tax',
      isRefund ? DEDUCTIONS.tax_refund : DEDUCTIONS.tax,
      payslips.map((slip) => slip.tax),
    );
    const rows = [
      tax,
      this.#own(
        'ni',
        payslips.map((slip) => slip.nationalInsurance),
      ),
      this.#own(
        'pension',
        pensions.map(([main]) => main),
      ),
      this.#own(
        'avc',
        pensions.map(([, avc]) => avc),
      ),
      this.#own(
        student ?? 'plan_2',
        payslips.map(({ loans }) => loans.student),
      ),
      this.#own(
        'postgraduate',
        payslips.map(({ loans }) => loans.postgraduate),
      ),
      ...this.#last().otherDeductions.map(({ description, amount }): SlipRow => {
        const [kind = '', text = ''] = description.split('|');
        const times = BigInt(payslips.length);
        return { ...this.#own(kind as DeductionKind, [amount]), description: text, year: amount * times };
      }),
    ];
    const printsZeros = this.#chance.happens(45);
    return rows.filter(
      ({ kind, amount, year }) =>
        amount !== 0n || (printsZeros && (year !== 0n || kind === 'tax' || kind === 'ni')),
    );
  }

  #employerRows(): SlipRow[] {
    const { frequency, taxYear, employment } = this.#terms;
    const contributions = this.#run.payslips.map(({ niable }) =>
      employerNi(niable, { frequency, taxYear, letter: employment.niCategory }),
    );
    return [
      this.#own('employer_ni', contributions),
      this.#own(
        'employer_pension',
        this.#run.payslips.map(({ pension }) => pension.employer),
      ),
    ].filter(({ year }) => year !== 0n);
  }

  #splitPension(deducted: Pence): [main: Pence, avc: Pence] {
    const { avcRate, employment } = this.#terms;
    if (avcRate === 0n || !employment.pension) return [deducted, 0n];
    const avc = divideHalfUp(deducted * avcRate, employment.pension.employeeRate + avcRate);
    return [deducted - avc, avc];
  }

  #own(kind: DeductionKind, amounts: readonly Pence[]): SlipRow {
    return this.#row(kind, DEDUCTIONS[kind], amounts);
  }

  #row(
    kind: RowKind,
    wordings: { development: readonly string[]; heldOut: readonly string[] },
    amounts: readonly Pence[],
  ): SlipRow {
    return {
      kind,
      description: this.#chance.choose(wordings),
      units: null,
      rate: null,
      amount: amounts.at(-1) ?? 0n,
      year: sumPence(amounts),
    };
  }
}

function negated(row: SlipRow): SlipRow {
  return { ...row, amount: -row.amount, year: -row.year };
}
