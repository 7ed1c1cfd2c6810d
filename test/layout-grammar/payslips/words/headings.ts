import { type Choices, words } from '../../chance.ts';

/** Headings of blocks and columns. */
export const HEADINGS = {
  payments: words`Payments|Earnings|Pay and Allowances|Pay
    Pay & Allowances|Pay Elements|Gross Pay Details|Entitlements|Additions|Salary & Allowances|Your earnings|Payment Details|Earnings Details
    Gross Earnings|Additions|Your Pay|What you earned|Pay Elements|Income|Amounts Earned|Entitlements|Hours & Earnings|Paid to you|Earnings & Allowances|Wages|Salary Items|Pay Items|Payment Lines|Pay Breakdown|Gross Pay Items|Money In|Salary & Wages|Pay Due|Emoluments|Remuneration|Your Earnings|Gross Payments|Additions to Pay|Pay Components|Employee Earnings|Credits|Payments & Adjustments|Hours/Earnings|Sums Paid|Variable & Fixed Pay|Your money in|Taxable Payments|Earning Type`,
  deductions: words`Deductions
    Stoppages|Less Deductions|Deductions Taken|Tax & Deductions|Your deductions|Taxes and Deductions|Deduction Details
    Stoppages|Less|Amounts Deducted|Your Deductions|What was taken|Taken from your pay|Withholdings|Taxes & Deductions|Statutory & Other Deductions|Reductions|Less Deductions|Outgoings|Money Out|Minus|Deducted|Amounts Taken|Payroll Deductions|Deds|Deductions from Pay|Withheld|Employee Deductions|Debits|Subtractions|Amounts Withheld|Deductions & Contributions|Tax, NI & Other|Less: Deductions|What we deducted|Charges|Paid to others|Deduction Type`,
  both: words`Payments and Deductions|Pay Details|Description
    Pay Breakdown|Breakdown|Earnings & Deductions|Details of Pay
    Pay Analysis|Breakdown|Your pay this time|Item|Pay Breakdown|Element|Detail|Pay Lines|Pay Calculation|How your pay was worked out|Transactions|Analysis of Pay|Payslip Lines`,
  code: words`Code|Ref || Elem|Pay Code|Type|Ref. || No.|Elem|Id|W/T|Pay Code|Cd|Elt|#`,
  description: words`Description|Details|Payment
    Pay Element|Item|Narrative|Pay Type|Detail|Element
    Item|Element|Pay Element|Narrative|Type|Wage Type|Particulars|Name|Detail|What|Line|Reason|Item Description|Pay Type|Desc|Pay Item|Category|Text|Heading|Earnings Type|Element Name|Pay/Deduction|Component|Payroll Item`,
  units: words`Units|Hours|Hrs|Qty
    Quantity|Hours/Units|Hrs/Days|Wkd/Earned|Time|Unit|Hours Worked
    Quantity|Hours/Days|No.|Unit|Time|Hrs/Days|Number|No. of units|Worked|Unit Qty|No Hrs|Hours Worked|U|Hrs/Units|Input|Days/Hours|Count|Hours Paid|Wkd/Earned|#|Qty/Hrs|Paid Hours`,
  rate: words`Rate|Pay Rate
    Rate (£)|Unit Rate|@ Rate|Rate of Pay|Hourly Rate
    Rate (£)|Unit Rate|£/Unit|Hourly Rate|@|Per|Price|Rate £|Factor|Value/Unit|Rate p.u.|R|Unit £|Rate/Value|Hr Rate|Multiplier|£ per unit|Unit Value|Pay/Unit|£ Rate|x £`,
  amount: words`Amount|Amount (£)|Total|Value
    Cash|Amount Due|£|Sum|Amount £|Amt
    £|Sum|Cash|Amount £|Payable|Amt|GBP|Due|Money|Total £|Line Total|£ p|Pay £|Extended|Amount Payable|Value £|Paid £|Sum £|Total Amount|£.p|Calculated|Result`,
  this_period: words`This Period|Amount|Current
    This Pay|Current Period|Period|This Payment|Current Pay|Now
    Period|This Pay|Now|Period Amount|Current Period|This Payslip|This time|Current £|In Period|Month/Week|Latest|Payment|This run|Period £|Current Pay|This Month|Cur|For Period|This Wk/Mth|Actual|This Payment|PTD|Current Value|Pay Period`,
  year: words`Year to Date|YTD|Year To Date|To Date
    Cumulative|This Year|Y.T.D.|Total to Date|YTD (£)|Tax Year to Date|Cum.
    Tax Year|Cumulative|Cum.|Year|Yr to Date|This Year|Total YTD|Running Total|Accumulated|Since April|TYTD|YTD £|Year total|Y.T.D.|Year-to-Date|YTD Amount|Tax Yr|Year So Far|Cumulative £|Total for Year|To-Date|Cumul.|YTD Total|Yr To Dt|Y/Date|Y-T-D|Yearly Total|Amount YTD|Year £|Cumulative Amount|Total this year|Cum to Date|06/04 to date|Balance YTD|Tax Year Total`,
  year_box: words`Year to Date|Totals Year to Date|This Year|Year To Date Totals|YTD
    Cumulative Totals|YTD Summary|Cumulatives|Balances to Date|Totals to Date|Year to Date Balances|Tax Year to Date|This Employment to Date|Year-to-date figures
    Cumulatives|Balances to Date|Tax Year to Date|Year totals|So far this tax year|Cumulative Totals|Running Totals|Your year so far|Since 6 April|Figures for the year|Annual Summary|Accumulated Totals|Current Tax Year|Earnings to date|Year-to-date figures|Tax Year So Far|Total to Date|Annual Cumulatives|Y.T.D. Totals|Year Summary|To Date This Tax Year|Totals for Tax Year|Year-To-Date Balances|Cumulative Pay & Tax|This Tax Year|Total Since 6 April|Tax Year Cumulatives|Y-T-D Figures|Pay & Tax to Date|Running YTD|Your tax year|Amounts to Date|Employment to Date|P60 Figures to Date|Year Balances`,
  period_box: words`This Period|Summary|Totals|This Period Summary
    Current Period|Payment Summary|Period Totals|Pay Summary|This Pay|Totals This Period|Current Period Totals
    Period Totals|Current Period|Pay Summary|Period Summary|Your pay at a glance|This payslip|Overview|In this period|This Pay|Payslip Totals|Current|This Run|Totals this period|Pay Totals|This Month|Totals for this payment|Result|Calculation|Payment Summary|The bottom line|In Short|Period Figures`,
  employer_box: words`Employer Contributions|Employer's Contributions|Employer Costs|Employer
    ER Contributions|Employer On-Costs|Paid by your employer|Company Contributions|Employer Payments|Company Costs|Employer Contributions (not deducted)
    Company Contributions|Paid by your employer|Employer On-Costs|ER Contributions|Employer Payments|Company Pays|Employer Paid|Contributions by employer|Also paid by us|Employer's Costs|Company Costs|Employer Information|ER Costs|Paid on your behalf|Employer's Share|What we paid for you|On-costs|Employer Liabilities|Contributions (Employer)|Not deducted from pay|Employer's NI & Pension|Additional Employer Costs`,
  expenses_box: words`Expenses|Reimbursements
    Non-Taxable Payments|Other Payments (not taxed)|Net Additions|Expenses Paid
    Expense Claims|Non-taxable|Other payments|Net Payments|Expenses reimbursed|After-tax additions|Non Taxable Payments|Other Pay|Claims|Reimbursed Costs|Expenses Repaid|Untaxed Payments|Refunds|Other Amounts Paid`,
  benefits_box: words`Benefits in Kind|Taxable Benefits
    Payrolled Benefits|Benefits (not paid)|BIK
    Payrolled Benefits|Notional Pay|Non-cash benefits|BIK|Benefits (not paid)|Taxable BIKs|Benefit Values|Benefits for Tax|Notional Items|Taxable Perks`,
  leave_box: words`Holiday|Annual Leave
    Leave Balances|Holiday Entitlement|Absence|Holiday Summary
    Holiday Summary|Leave|Time Off|Leave Balances|Absence|Holidays (days)|Your leave|Leave Record`,
  details_box: words`Employee Details|Details
    Your Details|Employment Details|About You|Personal Details
    Your Details|Personal Details|About you|Payment info|Who & When|Employee Information|Employee Data`,
  bank_box: words`Bank Details|Payment Details
    Paid To|Pay Distribution|How you were paid
    Your bank|Paid into|Payment Instructions|BACS Details|Pay Destination|Account Paid|Bank Account`,
  payments_column: words`Payments|Earnings|Pay
    Additions|Payment|Gross|Credit
    Additions|Paid|Credit|Plus|In|Addition|Pay £|Earned|Gross|Earnings £|Cr|Amount Paid|+|Receipts`,
  deductions_column: words`Deductions
    Deduction|Deds|Stoppages|Less
    Stoppages|Deducted|Debit|Minus|Out|Less|Deduction|Less £|Taken|Deduct|Dr|Amount Deducted|-|Taken Off|Deds £`,
} satisfies Record<string, Choices<string>>;
export type HeadingKind = keyof typeof HEADINGS;

export type TotalKind = 'gross' | 'deductions' | 'net' | 'taxable' | 'niable' | 'pensionable' | 'totals';

/** Labels of sums. */
export const TOTALS: Record<TotalKind, Choices<string>> = {
  gross: words`Gross Pay|Total Gross Pay|Total Payments|Total Pay|Total Earnings
    Gross|Gross Payments|Total Gross|Earnings Total|Total Pay & Allowances|Payments Total|Total Additions|Gross Earnings|Gross Salary
    Gross|Total Gross|Gross Earnings|Gross Wages|Total Additions|Gross Salary|Pay before deductions|Earnings Total|Sum of payments|Total Amount Earned|Total income|Pay subtotal|Total payable before deductions|Gross Total|Total Gross Earnings|Earnings in Total|Total Pay & Allowances|Total Emoluments|Gross Amount|Total Remuneration|Sum of Earnings|Total Gross Payments|Gross Pay Total|Total Before Deductions|Total for period|Total Credits|Total Pay Due|Pay Total|Gross Earned|Gross to Employee|All Earnings`,
  deductions: words`Total Deductions|Deductions Total
    Total Stoppages|Less Total Deductions|Total Deducted|Sum of Deductions|Total Deds|All Deductions|Gross Deductions
    Total Stoppages|Deds Total|Total Withheld|Less total deductions|Total taken off|All deductions|Sum of deductions|Deductions in total|Total reductions|Total Taxes & Deductions|Total Deducted|Total Deds|Deductions Sum|Total Payroll Deductions|Total Amount Deducted|Total Debits|Sum Deducted|Total Less|Amount Deducted|Total of Deductions|Total Subtractions|Deductions (Total)|All Stoppages`,
  net: words`Net Pay|NET PAY|Net Payment|Take Home Pay|Net pay
    Net Amount|Amount Payable|Net Pay This Period|Total Net Pay|Net Wages|Amount Paid|Paid to Bank|Net Earnings|Your Take-Home Pay|Net Salary|Net Payable
    Amount Payable|Net Amount|Pay into Bank|Nett Pay|Take-home|Net Wages|Amount Due to You|Bank Payment|BACS Payment|Paid to you|You will be paid|Final Pay|Cash in hand|Net Salary|Net Payable|Balance Payable|Payment to bank|Take Home|Sum credited|Net total|Amount credited to your account|Your take home pay|Net Earnings|Wages payable|To your bank|Net Due|Net Pay Due|Amount Paid|Net Payment Due|Pay After Deductions|Total Net Pay|Money to bank|Credited to bank|Net Pay to Bank|Bank Credit|Payable to you|Total to pay|Net to pay|Amount to be paid|Net Pay This Period|Remaining Pay|Your Net Pay|Payment Amount|Amount Transferred|Paid by BACS|Net Cash|Total Payable|Pay this period|Pay in bank|Net Pay (BACS)|Left to pay|You receive|Credited to you|Net wage`,
  taxable: words`Taxable Pay|Taxable Gross Pay|Gross for Tax|Taxable Gross
    Taxable Earnings|Pay for Tax|Pay Subject to Tax|Taxable Income|Gross Taxable|Taxable
    Pay for PAYE|Earnings for Tax|Taxed Pay|Pay subject to tax|Taxable earnings|Tax Gross|Gross taxable pay|Taxable|Taxable Income|Amount Taxable|Taxable Amount|Pay Liable to Tax|Taxable Pay this period|Pay taxed|Taxable Total|PAYE Gross|PAYE Pay|Gross (Tax)`,
  niable: words`Earnings for NI|NIable Pay|NI Earnings|NI'able Pay
    Niable Gross|NICable Pay|Earnings Subject to NI|Pay for NI|NIC Earnings|NI-able Earnings|NI Pay
    NIC-able Pay|Earnings liable to NIC|NI Pay|Pay for NI|Niable Gross|Pay subject to NI|NI Gross|Earnings for NIC|NIC'able Pay|NIable Earnings|NI-able gross|Amount for NI|NIC Earnings|NI Liable Pay|Pay (NI)|Gross (NI)|NI-able|NI Base`,
  pensionable: words`Pensionable Pay|Pensionable Earnings
    Pens. Pay|Superannuable Pay|Qualifying Earnings
    Pens. Pay|Superannuable Pay|Pay for pension|Pension Earnings|Qualifying Earnings|Pension Pay|Pensionable|Pens Gross|AE Earnings`,
  totals: words`Totals|Total
    TOTALS|Sub-total|Totals this period
    Sum|Grand Total|TOTAL|Sub Total|Overall|Total:|All|Sum Total|Tot|Totals £|Column Totals|Sum of column`,
};

export type YearKind = 'gross' | 'taxable' | 'niable' | 'tax' | 'ni' | 'pension' | 'net' | 'deductions';

/** Names of the year's figures. A title above them, or a suffix, says that they are the year's. */
export const YEAR_FIGURES: Record<YearKind, Choices<string>> = {
  gross: words`Gross Pay|Total Gross Pay|Gross
    Total Pay|Gross Earnings|Total Gross|Gross Salary
    Earnings|Pay|Gross Earnings|Total Pay|Total gross|Gross Wages|Gross Salary|Total Payments|Gross Paid|Gross to employee|Gross pay received|Total Earnings|Earned|Pay before tax|Gross Earned`,
  taxable: words`Taxable Pay|Gross for Tax|Taxable Gross Pay
    Taxable Earnings|Pay for Tax|Taxable|Gross Taxable
    Taxable|Pay for tax|Tax Gross|Earnings for Tax|Taxable earnings|Taxable Income|PAYE Gross|Pay taxed|Taxed Pay|Taxable Gross`,
  niable: words`Earnings for NI|NIable Pay|NI'able Pay
    Niable Gross|NIC Earnings|Pay for NI|NI Earnings
    NI Pay|NIC Pay|Pay for NI|NI gross|NIC Earnings|NIable|NI Base|Gross (NI)`,
  tax: words`Tax Paid|Tax|PAYE Tax|Income Tax|Tax Deducted
    PAYE|PAYE Paid|Total Tax|Tax (PAYE)
    PAYE|PAYE deducted|Income tax paid|Tax to HMRC|Tax taken|Tax Due|Inc Tax|Income Tax|P.A.Y.E.|Tax Ded|Tax paid to HMRC|PAYE Paid|PAYE Tax Paid|Tax suffered|Inc. Tax|Total Tax|I.Tax`,
  ni: words`National Insurance|NI Paid|Employee NI|NI
    NI Contributions|NIC|Nat Ins|NI Conts|Ee NI|Total NI
    NIC|Ee NI|Nat Ins|Employee NIC|NI contributions|NI deducted|N.I.|NI Ee|Nat Insurance|EE NIC|Employee N.I.|NI Paid (EE)|NICs|Nat Ins Paid|EE NI|Total NI|National Ins.|NI suffered`,
  pension: words`Pension|Employee Pension|Pension Paid
    Pension Conts|Ee Pension|Superannuation|Pens Contributions
    Ee Pension|Pension Conts|Superannuation|Pension (EE)|Employee's pension|Pension paid in|EE Pens|Pens Contribs|Pension Ee`,
  net: words`Net Pay
    Net|Total Net|Take Home
    Net|Take home|Nett Pay|Net paid|Net Total|Net Wages|Net Received|Net Pay Total|Paid to bank|Net Earnings`,
  deductions: words`Total Deductions|Deductions
    Total Deds|Deducted
    Stoppages|Total deducted|Deds|All Deductions|Deducted|Deductions Total`,
};

export const YEAR_SUFFIXES = words`TD|YTD|To Date
  (YTD)|to date|This Year|Y.T.D.|Cum
  Cum|(YTD)|this year|Year to Date|for year|cumulative|T.D.|(to date)|- YTD|yr to date|Y.T.D.|so far`;
