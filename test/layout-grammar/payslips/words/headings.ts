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
    'Gross Earnings|Additions|Your Pay|What you earned|Pay Elements|Income|Amounts Earned|Entitlements|Hours & Earnings|Paid to you|Earnings & Allowances|Wages|Salary Items|Pay Items|Payment Lines|Pay Breakdown|Gross Pay Items|Money In|Salary & Wages|Pay Due|Emoluments|Remuneration|Your Earnings',
  ),
  deductions: words(
    'Deductions',
    'Stoppages|Less Deductions|Deductions Taken|Tax & Deductions|Your deductions|Taxes and Deductions|Deduction Details',
    'Stoppages|Less|Amounts Deducted|Your Deductions|What was taken|Taken from your pay|Withholdings|Taxes & Deductions|Statutory & Other Deductions|Reductions|Less Deductions|Outgoings|Money Out|Minus|Deducted|Amounts Taken|Payroll Deductions|Deds|Deductions from Pay|Withheld',
  ),
  both: words(
    'Payments and Deductions|Pay Details|Description',
    'Pay Breakdown|Breakdown|Earnings & Deductions|Details of Pay',
    'Pay Analysis|Breakdown|Your pay this time|Item|Pay Breakdown|Element|Detail',
  ),
  code: words('Code|Ref', 'Elem|Pay Code|Type|Ref.', 'No.|Elem|Id|W/T'),
  description: words(
    'Description|Details|Payment',
    'Pay Element|Item|Narrative|Pay Type|Detail|Element',
    'Item|Element|Pay Element|Narrative|Type|Wage Type|Particulars|Name|Detail|What|Line|Reason|Item Description|Pay Type',
  ),
  units: words(
    'Units|Hours|Hrs|Qty',
    'Quantity|Hours/Units|Hrs/Days|Wkd/Earned|Time|Unit|Hours Worked',
    'Quantity|Hours/Days|No.|Unit|Time|Hrs/Days|Number|No. of units|Worked|Unit Qty|No Hrs|Hours Worked|U',
  ),
  rate: words(
    'Rate|Pay Rate',
    'Rate (£)|Unit Rate|@ Rate|Rate of Pay|Hourly Rate',
    'Rate (£)|Unit Rate|£/Unit|Hourly Rate|@|Per|Price|Rate £|Factor|Value/Unit|Rate p.u.|R|Unit £',
  ),
  amount: words(
    'Amount|Amount (£)|Total|Value',
    'Cash|Amount Due|£|Sum|Amount £|Amt',
    '£|Sum|Cash|Amount £|Payable|Amt|GBP|Due|Money|Total £|Line Total|£ p|Pay £',
  ),
  this_period: words(
    'This Period|Amount|Current',
    'This Pay|Current Period|Period|This Payment|Current Pay|Now',
    'Period|This Pay|Now|Period Amount|Current Period|This Payslip|This time|Current £|In Period|Month/Week|Latest|Payment|This run|Period £',
  ),
  year: words(
    'Year to Date|YTD|Year To Date|To Date',
    'Cumulative|This Year|Y.T.D.|Total to Date|YTD (£)|Tax Year to Date|Cum.',
    'Tax Year|Cumulative|Cum.|Year|Yr to Date|This Year|Total YTD|Running Total|Accumulated|Since April|TYTD|YTD £|Year total|Y.T.D.|Year-to-Date|YTD Amount|Tax Yr|Year So Far|Cumulative £|Total for Year|To-Date',
  ),
  year_box: words(
    'Year to Date|Totals Year to Date|This Year|Year To Date Totals|YTD',
    'Cumulative Totals|YTD Summary|Cumulatives|Balances to Date|Totals to Date|Year to Date Balances|Tax Year to Date|This Employment to Date|Year-to-date figures',
    'Cumulatives|Balances to Date|Tax Year to Date|Year totals|So far this tax year|Cumulative Totals|Running Totals|Your year so far|Since 6 April|Figures for the year|Annual Summary|Accumulated Totals|Current Tax Year|Earnings to date|Year-to-date figures|Tax Year So Far|Total to Date|Annual Cumulatives|Y.T.D. Totals|Year Summary|To Date This Tax Year|Totals for Tax Year',
  ),
  period_box: words(
    'This Period|Summary|Totals|This Period Summary',
    'Current Period|Payment Summary|Period Totals|Pay Summary|This Pay|Totals This Period|Current Period Totals',
    'Period Totals|Current Period|Pay Summary|Period Summary|Your pay at a glance|This payslip|Overview|In this period|This Pay|Payslip Totals|Current|This Run|Totals this period',
  ),
  employer_box: words(
    "Employer Contributions|Employer's Contributions|Employer Costs|Employer",
    'ER Contributions|Employer On-Costs|Paid by your employer|Company Contributions|Employer Payments|Company Costs|Employer Contributions (not deducted)',
    "Company Contributions|Paid by your employer|Employer On-Costs|ER Contributions|Employer Payments|Company Pays|Employer Paid|Contributions by employer|Also paid by us|Employer's Costs|Company Costs|Employer Information|ER Costs|Paid on your behalf",
  ),
  expenses_box: words(
    'Expenses|Reimbursements',
    'Non-Taxable Payments|Other Payments (not taxed)|Net Additions|Expenses Paid',
    'Expense Claims|Non-taxable|Other payments|Net Payments|Expenses reimbursed|After-tax additions|Non Taxable Payments|Other Pay|Claims|Reimbursed Costs',
  ),
  benefits_box: words(
    'Benefits in Kind|Taxable Benefits',
    'Payrolled Benefits|Benefits (not paid)|BIK',
    'Payrolled Benefits|Notional Pay|Non-cash benefits|BIK|Benefits (not paid)|Taxable BIKs|Benefit Values',
  ),
  leave_box: words(
    'Holiday|Annual Leave',
    'Leave Balances|Holiday Entitlement|Absence|Holiday Summary',
    'Holiday Summary|Leave|Time Off|Leave Balances|Absence',
  ),
  details_box: words(
    'Employee Details|Details',
    'Your Details|Employment Details|About You|Personal Details',
    'Your Details|Personal Details|About you|Payment info',
  ),
  bank_box: words(
    'Bank Details|Payment Details',
    'Paid To|Pay Distribution|How you were paid',
    'Your bank|Paid into|Payment Instructions|BACS Details',
  ),
  payments_column: words(
    'Payments|Earnings|Pay',
    'Additions|Payment|Gross|Credit',
    'Additions|Paid|Credit|Plus|In|Addition|Pay £|Earned',
  ),
  deductions_column: words(
    'Deductions',
    'Deduction|Deds|Stoppages|Less',
    'Stoppages|Deducted|Debit|Minus|Out|Less|Deduction|Less £|Taken',
  ),
};

export type TotalKind = 'gross' | 'deductions' | 'net' | 'taxable' | 'niable' | 'pensionable' | 'totals';

/** Labels of sums. */
export const TOTALS: Record<TotalKind, Choices<string>> = {
  gross: words(
    'Gross Pay|Total Gross Pay|Total Payments|Total Pay|Total Earnings',
    'Gross|Gross Payments|Total Gross|Earnings Total|Total Pay & Allowances|Payments Total|Total Additions|Gross Earnings|Gross Salary',
    'Gross|Total Gross|Gross Earnings|Gross Wages|Total Additions|Gross Salary|Pay before deductions|Earnings Total|Sum of payments|Total Amount Earned|Total income|Pay subtotal|Total payable before deductions|Gross Total|Total Gross Earnings|Earnings in Total|Total Pay & Allowances|Total Emoluments|Gross Amount|Total Remuneration',
  ),
  deductions: words(
    'Total Deductions|Deductions Total',
    'Total Stoppages|Less Total Deductions|Total Deducted|Sum of Deductions|Total Deds|All Deductions|Gross Deductions',
    'Total Stoppages|Deds Total|Total Withheld|Less total deductions|Total taken off|All deductions|Sum of deductions|Deductions in total|Total reductions|Total Taxes & Deductions|Total Deducted|Total Deds|Deductions Sum|Total Payroll Deductions|Total Amount Deducted',
  ),
  net: words(
    'Net Pay|NET PAY|Net Payment|Take Home Pay|Net pay',
    'Net Amount|Amount Payable|Net Pay This Period|Total Net Pay|Net Wages|Amount Paid|Paid to Bank|Net Earnings|Your Take-Home Pay|Net Salary|Net Payable',
    'Amount Payable|Net Amount|Pay into Bank|Nett Pay|Take-home|Net Wages|Amount Due to You|Bank Payment|BACS Payment|Paid to you|You will be paid|Final Pay|Cash in hand|Net Salary|Net Payable|Balance Payable|Payment to bank|Take Home|Sum credited|Net total|Amount credited to your account|Your take home pay|Net Earnings|Wages payable|To your bank|Net Due|Net Pay Due|Amount Paid|Net Payment Due|Pay After Deductions|Total Net Pay|Money to bank|Credited to bank|Net Pay to Bank|Bank Credit|Payable to you|Total to pay|Net to pay|Amount to be paid',
  ),
  taxable: words(
    'Taxable Pay|Taxable Gross Pay|Gross for Tax|Taxable Gross',
    'Taxable Earnings|Pay for Tax|Pay Subject to Tax|Taxable Income|Gross Taxable|Taxable',
    'Pay for PAYE|Earnings for Tax|Taxed Pay|Pay subject to tax|Taxable earnings|Tax Gross|Gross taxable pay|Taxable|Taxable Income|Amount Taxable|Taxable Amount|Pay Liable to Tax',
  ),
  niable: words(
    "Earnings for NI|NIable Pay|NI Earnings|NI'able Pay",
    'Niable Gross|NICable Pay|Earnings Subject to NI|Pay for NI|NIC Earnings|NI-able Earnings|NI Pay',
    "NIC-able Pay|Earnings liable to NIC|NI Pay|Pay for NI|Niable Gross|Pay subject to NI|NI Gross|Earnings for NIC|NIC'able Pay|NIable Earnings|NI-able gross|Amount for NI",
  ),
  pensionable: words(
    'Pensionable Pay|Pensionable Earnings',
    'Pens. Pay|Superannuable Pay|Qualifying Earnings',
    'Pens. Pay|Superannuable Pay|Pay for pension|Pension Earnings|Qualifying Earnings',
  ),
  totals: words(
    'Totals|Total',
    'TOTALS|Sub-total|Totals this period',
    'Sum|Grand Total|TOTAL|Sub Total|Overall|Total:|All|Sum Total',
  ),
};

export type YearKind = 'gross' | 'taxable' | 'niable' | 'tax' | 'ni' | 'pension' | 'net' | 'deductions';

/** Names of the year's figures. A title above them, or a suffix, says that they are the year's. */
export const YEAR_FIGURES: Record<YearKind, Choices<string>> = {
  gross: words(
    'Gross Pay|Total Gross Pay|Gross',
    'Total Pay|Gross Earnings|Total Gross|Gross Salary',
    'Earnings|Pay|Gross Earnings|Total Pay|Total gross|Gross Wages|Gross Salary|Total Payments|Gross Paid',
  ),
  taxable: words(
    'Taxable Pay|Gross for Tax|Taxable Gross Pay',
    'Taxable Earnings|Pay for Tax|Taxable|Gross Taxable',
    'Taxable|Pay for tax|Tax Gross|Earnings for Tax|Taxable earnings',
  ),
  niable: words(
    "Earnings for NI|NIable Pay|NI'able Pay",
    'Niable Gross|NIC Earnings|Pay for NI|NI Earnings',
    'NI Pay|NIC Pay|Pay for NI|NI gross',
  ),
  tax: words(
    'Tax Paid|Tax|PAYE Tax|Income Tax|Tax Deducted',
    'PAYE|PAYE Paid|Total Tax|Tax (PAYE)',
    'PAYE|PAYE deducted|Income tax paid|Tax to HMRC|Tax taken|Tax Due|Inc Tax|Income Tax|P.A.Y.E.|Tax Ded',
  ),
  ni: words(
    'National Insurance|NI Paid|Employee NI|NI',
    'NI Contributions|NIC|Nat Ins|NI Conts|Ee NI|Total NI',
    'NIC|Ee NI|Nat Ins|Employee NIC|NI contributions|NI deducted|N.I.|NI Ee|Nat Insurance|EE NIC|Employee N.I.',
  ),
  pension: words(
    'Pension|Employee Pension|Pension Paid',
    'Pension Conts|Ee Pension|Superannuation|Pens Contributions',
    "Ee Pension|Pension Conts|Superannuation|Pension (EE)|Employee's pension",
  ),
  net: words('Net Pay', 'Net|Total Net|Take Home', 'Net|Take home|Nett Pay|Net paid|Net Total|Net Wages'),
  deductions: words('Total Deductions|Deductions', 'Total Deds|Deducted', 'Stoppages|Total deducted|Deds'),
};

export const YEAR_SUFFIXES = words(
  ' TD| YTD| To Date',
  ' (YTD)| to date| This Year| Y.T.D.| Cum',
  ' Cum| (YTD)| this year| Year to Date| for year| cumulative| T.D.| (to date)| - YTD| yr to date| Y.T.D.| so far',
);
