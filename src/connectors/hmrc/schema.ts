import { z } from 'zod';
import { known, WireAmount, WireDay, WireFlag, WireText } from '../wire-json.ts';

/* The parts of HMRC's replies that are used, with HMRC's field names. */

const EMPLOYMENTS_MAX = 200;
const PAYMENTS_MAX = 10_000;

/** Restricted because it becomes part of a path. */
const EmploymentId = z.string().regex(/^[\w-]{1,100}$/);

function list<Item extends z.ZodType>(item: Item, max = EMPLOYMENTS_MAX) {
  return known(z.array(item).max(max)).transform((items): z.output<Item>[] => items ?? []);
}

/** Individuals Employments Income 2.0. */
export const EmploymentList = z.object({
  employments: list(z.object({ employmentId: EmploymentId, employerName: WireText, dateIgnored: WireText })),
});
export type EmploymentList = z.output<typeof EmploymentList>;

export const FinancialDetails = z.object({
  employment: z.object({
    startDate: WireDay,
    cessationDate: WireDay,
    occupationalPension: WireFlag,
    employer: z.object({ employerName: WireText }),
    pay: known(
      z.object({
        taxablePayToDate: WireAmount,
        totalTaxToDate: WireAmount,
        payFrequency: WireText,
        paymentDate: WireDay,
      }),
    ),
  }),
});
export type FinancialDetails = z.output<typeof FinancialDetails>;

/** Individual Employment 1.2, Individual Income 1.2, Individual Tax 1.1. */
export const AnnualEmployments = z.object({
  employments: list(z.object({ employerPayeReference: z.string(), employerName: WireText })),
});
export const AnnualIncome = z.object({
  employments: list(z.object({ employerPayeReference: z.string(), payFromEmployment: WireAmount })),
});
export const AnnualTax = z.object({
  employments: list(z.object({ employerPayeReference: z.string(), taxTakenOffPay: WireAmount })),
});

/** Individuals Matching, Income and Employments 2.0: each reply links to the next resource. */
const Link = z.object({ href: z.string().min(1).max(2000) });
export const Matched = z.object({ _links: z.object({ individual: Link }) });
export const Individual = z.object({ _links: z.object({ income: Link, employments: Link }) });
export const PayeRoot = z.object({ _links: z.object({ paye: Link }) });

export const PayeIncome = z.object({
  paye: z.object({
    income: list(
      z.object({
        hmrcOfficeNumber: WireText,
        employerPayeReference: WireText,
        payFrequency: WireText,
        paymentDate: WireDay.pipe(z.string()),
        taxablePay: WireAmount,
        taxDeductedOrRefunded: WireAmount,
      }),
      PAYMENTS_MAX,
    ),
  }),
});
export type PayePayment = z.output<typeof PayeIncome>['paye']['income'][number];

export const PayeEmployments = z.object({
  employments: list(
    z.object({
      startDate: WireDay,
      endDate: WireDay,
      payFrequency: WireText,
      employer: known(z.object({ name: WireText, payeReference: WireText })),
    }),
  ),
});
export type PayeEmployment = z.output<typeof PayeEmployments>['employments'][number];
