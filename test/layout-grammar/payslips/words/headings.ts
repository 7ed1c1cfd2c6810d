import { type Choices, words } from '../../chance.ts';

export type HeadingKind =
  | 'payments'
  | 'deductions'
  | 'both'
  | 'code'
  | 'description'
  | 'units'
  | 'rate'
  | 'amount'
  | 'this_period'
  | 'year'
  | 'year_box'
  | 'period_box'
  | 'employer_box'
  | 'expenses_box'
  | 'benefits_box'
  | 'leave_box'
  | 'details_box'
  | 'bank_box'
  | 'payments_column'
  | 'deductions_column';

/** Headings of blocks and columns. */
export const HEADINGS: Record<HeadingKind, Choices<string>> = {
  payments: words(
    'Payments|Earnings|Pay and Allowances|Pay',
    'Pay & Allowances|Pay Elements|Gross Pay Details|Entitlements|Additions|Salary & Allowances|Your earnings|Payment Details|Earnings Details',
  ),
  deductions: words(
    'Deductions',
    'Stoppages|Less Deductions|Deductions Taken|Tax & Deductions|Your deductions|Taxes and Deductions|Deduction Details',
  ),
  both: words(
    'Payments and Deductions|Pay Details|Description',
    'Pay Breakdown|Breakdown|Earnings & Deductions|Details of Pay',
  ),
  code: words('Code|Ref', 'Elem|Pay Code|Type|Ref.'),
  description: words('Description|Details|Payment', 'Pay Element|Item|Narrative|Pay Type|Detail|Element'),
  units: words('Units|Hours|Hrs|Qty', 'Quantity|Hours/Units|Hrs/Days|Wkd/Earned|Time|Unit|Hours Worked'),
  rate: words('Rate|Pay Rate', 'Rate (£)|Unit Rate|@ Rate|Rate of Pay|Hourly Rate'),
  amount: words('Amount|Amount (£)|Total|Value', 'Cash|Amount Due|£|Sum|Amount £|Amt'),
  this_period: words(
    'This Period|Amount|Current',
    'This Pay|Current Period|Period|This Payment|Current Pay|Now',
  ),
  year: words(
    'Year to Date|YTD|Year To Date|To Date',
    'Cumulative|This Year|Y.T.D.|Total to Date|YTD (£)|Tax Year to Date|Cum.',
  ),
  year_box: words(
    'Year to Date|Totals Year to Date|This Year|Year To Date Totals|YTD',
    'Cumulative Totals|YTD Summary|Cumulatives|Balances to Date|Totals to Date|Year to Date Balances|Tax Year to Date|This Employment to Date|Year-to-date figures',
  ),
  period_box: words(
    'This Period|Summary|Totals|This Period Summary',
    'Current Period|Payment Summary|Period Totals|Pay Summary|This Pay|Totals This Period|Current Period Totals',
  ),
  employer_box: words(
    "Employer Contributions|Employer's Contributions|Employer Costs|Employer",
    'ER Contributions|Employer On-Costs|Paid by your employer|Company Contributions|Employer Payments|Company Costs|Employer Contributions (not deducted)',
  ),
  expenses_box: words(
    'Expenses|Reimbursements',
    'Non-Taxable Payments|Other Payments (not taxed)|Net Additions|Expenses Paid',
  ),
  benefits_box: words('Benefits in Kind|Taxable Benefits', 'Payrolled Benefits|Benefits (not paid)|BIK'),
  leave_box: words('Holiday|Annual Leave', 'Leave Balances|Holiday Entitlement|Absence|Holiday Summary'),
  details_box: words(
    'Employee Details|Details',
    'Your Details|Employment Details|About You|Personal Details',
  ),
  bank_box: words('Bank Details|Payment Details', 'Paid To|Pay Distribution|How you were paid'),
  payments_column: words('Payments|Earnings|Pay', 'Additions|Payment|Gross|Credit'),
  deductions_column: words('Deductions', 'Deduction|Deds|Stoppages|Less'),
};

export type TotalKind = 'gross' | 'deductions' | 'net' | 'taxable' | 'niable' | 'pensionable' | 'totals';

/** Labels of sums. */
export const TOTALS: Record<TotalKind, Choices<string>> = {
  gross: words(
    'Gross Pay|Total Gross Pay|Total Payments|Total Pay|Total Earnings',
    'Gross|Gross Payments|Total Gross|Earnings Total|Total Pay & Allowances|Payments Total|Total Additions|Gross Earnings|Gross Salary',
  ),
  deductions: words(
    'Total Deductions|Deductions Total',
    'Total Stoppages|Less Total Deductions|Total Deducted|Sum of Deductions|Total Deds|All Deductions|Gross Deductions',
  ),
  net: words(
    'Net Pay|NET PAY|Net Payment|Take Home Pay|Net pay',
    'Net Amount|Amount Payable|Net Pay This Period|Total Net Pay|Net Wages|Amount Paid|Paid to Bank|Net Earnings|Your Take-Home Pay|Net Salary|Net Payable',
  ),
  taxable: words(
    'Taxable Pay|Taxable Gross Pay|Gross for Tax|Taxable Gross',
    'Taxable Earnings|Pay for Tax|Pay Subject to Tax|Taxable Income|Gross Taxable|Taxable',
  ),
  niable: words(
    "Earnings for NI|NIable Pay|NI Earnings|NI'able Pay",
    'Niable Gross|NICable Pay|Earnings Subject to NI|Pay for NI|NIC Earnings|NI-able Earnings|NI Pay',
  ),
  pensionable: words(
    'Pensionable Pay|Pensionable Earnings',
    'Pens. Pay|Superannuable Pay|Qualifying Earnings',
  ),
  totals: words('Totals|Total', 'TOTALS|Sub-total|Totals this period'),
};

export type YearKind = 'gross' | 'taxable' | 'niable' | 'tax' | 'ni' | 'pension' | 'net' | 'deductions';

/** Names of the year's figures. A title above them, or a suffix, says that they are the year's. */
export const YEAR_FIGURES: Record<YearKind, Choices<string>> = {
  gross: words('Gross Pay|Total Gross Pay|Gross', 'Total Pay|Gross Earnings|Total Gross|Gross Salary'),
  taxable: words(
    'Taxable Pay|Gross for Tax|Taxable Gross Pay',
    'Taxable Earnings|Pay for Tax|Taxable|Gross Taxable',
  ),
  niable: words("Earnings for NI|NIable Pay|NI'able Pay", 'Niable Gross|NIC Earnings|Pay for NI|NI Earnings'),
  tax: words('Tax Paid|Tax|PAYE Tax|Income Tax|Tax Deducted', 'PAYE|PAYE Paid|Total Tax|Tax (PAYE)'),
  ni: words(
    'National Insurance|NI Paid|Employee NI|NI',
    'NI Contributions|NIC|Nat Ins|NI Conts|Ee NI|Total NI',
  ),
  pension: words(
    'Pension|Employee Pension|Pension Paid',
    'Pension Conts|Ee Pension|Superannuation|Pens Contributions',
  ),
  net: words('Net Pay', 'Net|Total Net|Take Home'),
  deductions: words('Total Deductions|Deductions', 'Total Deds|Deducted'),
};

export const YEAR_SUFFIXES = words(' TD| YTD| To Date', ' (YTD)| to date| This Year| Y.T.D.| Cum');
