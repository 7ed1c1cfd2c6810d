import { words } from '../chance.ts';

/** Notes at the foot of payslips. Some have words or figures of the payslip itself. */
export const MESSAGES = words`Please check your payslip and report any errors to payroll.|Your P60 will be available by 31 May.|The office is closed on bank holidays.|Keep this payslip safe: you may need it for a mortgage application.
  P11D forms will be issued by 6 July.|A pay award of 3.5% has been applied from 1 April.|Mileage is reimbursed at 45p per mile.|If your tax code looks wrong, contact HMRC on 0300 200 3300.|Net pay is paid by BACS on the last working day.|Refer a friend and earn a £500 bonus!|Your employer contributes to your pension. See the portal for your balance.|Thank you for your hard work this year.
  Payroll queries: 01632 960123.|Net pay is paid into your account by 9am.|Gross pay rises by £500.00 from next month.|Hours claimed after the 15th are paid next month.|Write to payroll@example.org about amounts due.|Tax year ends 5 April: the total to date restarts.|Happy New Year from all of us!`;

export const LEAVE = words`Entitlement|Taken|Remaining
  Allowance (days)|Used|Balance
  Allowance|Used|Balance|Accrued`;
