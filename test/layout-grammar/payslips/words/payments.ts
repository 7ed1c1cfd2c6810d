import { type Choices, words } from '../../chance.ts';

export type PaymentKind =
  | 'salary'
  | 'hours'
  | 'overtime'
  | 'bonus'
  | 'commission'
  | 'allowance'
  | 'holiday'
  | 'statutory'
  | 'arrears'
  | 'unpaid'
  | 'expenses'
  | 'benefit'
  | 'sacrificed_pension'
  | 'sacrifice'
  | 'fees';

/** What payroll software and payroll clerks call a payment. */
export const PAYMENTS: Record<PaymentKind, Choices<string>> = {
  salary: words(
    'Basic Salary|Salary|Basic Pay|Monthly Salary|Basic|Monthly Pay',
    'Contractual Pay|Substantive Salary|Core Pay|Standard Pay|Regular Salary|Base Pay|Base Salary|Normal Pay|Contract Salary|Salary - Perm',
  ),
  hours: words(
    'Basic Hours|Hourly Pay|Basic Pay|Standard Hours|Wages|Hourly',
    'Normal Hours|Ordinary Hours|Hours @ Std|Regular Hours|Basic Rate|Flat Rate Hours|Contract Hours|Wages (Hourly)|Worked Hours|Day Shift',
  ),
  overtime: words(
    'Overtime|Overtime @ 1.5|Overtime x 1.5|Overtime 1.5',
    'O/Time 1.5|Time & Half|Additional Hours|OT 1.5|Overtime T1/2|Extra Hours|Excess Hours 1.5|O/T @ 1.50|Overtime (Flat)',
  ),
  bonus: words(
    'Bonus|Annual Bonus|Performance Bonus|Attendance Bonus',
    'Incentive Payment|Discretionary Bonus|Sales Incentive|Profit Share|Retention Bonus|Recognition Award|Spot Award|Referral Bonus',
  ),
  commission: words('Commission|Sales Commission', 'Comm - Sales|Commission Earned|Commission Q2|Comms'),
  allowance: words(
    'Car Allowance|Shift Allowance|London Weighting|On Call Allowance|First Aid Allowance|Shift Premium',
    'Unsocial Hours Enh|High Cost Area Supp|Standby Payment|Night Premium|Acting Up Allow|Homeworking Allowance|Tool Allowance|Fire Marshal|R & R Premium|Location Allowance|Weekend Enhancement|Market Supplement|Sleep-in Payment',
  ),
  holiday: words(
    'Holiday Pay|Holiday',
    'Annual Leave|Annual Leave Pay|Holiday Taken|WTD Holiday|A/L Pay|Accrued Holiday|Bank Holiday Pay|Hol Pay (WTR)',
  ),
  statutory: words(
    'Statutory Sick Pay|SSP|Sick Pay',
    'Stat Sick Pay|Statutory Paternity Pay|ShPP|Occupational Sick Pay|Company Sick Pay|OSP|Statutory Maternity Pay|SMP',
  ),
  arrears: words(
    'Arrears|Back Pay|Backdated Pay',
    'Pay Award Arrears|Retro Pay|Backpay|Basic Pay Arrears|Arrears of Pay|Prior Period Adj',
  ),
  unpaid: words(
    'Unpaid Leave|Unpaid Absence',
    'Absence Deduction|Strike Deduction|Less: Unpaid Hours|Sickness Adjustment|LWOP|Unpaid Days',
  ),
  expenses: words(
    'Expenses|Mileage|Expenses (non-taxable)|Travel Expenses',
    'Reimbursed Expenses|Mileage Claim|Subsistence|Expense Claim|Non-Taxable Expenses|Business Mileage|Expenses Reimbursement|Mileage (Non Tax)',
  ),
  benefit: words(
    'Car Benefit (BIK)|Private Medical (BIK)|Company Car BIK',
    'Payrolled Benefit: Medical|PMI Benefit in Kind|Taxable Benefit - Car|BIK Healthcare|Car Fuel BIK|Notional Pay - Medical',
  ),
  sacrificed_pension: words(
    'Salary Sacrifice Pension|Pension Salary Sacrifice|Sal Sac Pension',
    'Salary Exchange Pension|SMART Pension Sacrifice|Sal Ex Pension|Pension Sacrifice|Pension (Sal. Sac.)|Pension Sal Exchange',
  ),
  sacrifice: words(
    'Cycle to Work (Sal Sac)|Salary Sacrifice: Cycle|Salary Sacrifice Car',
    'Cycle2Work Sal Sac|Car Lease Sacrifice|EV Salary Sacrifice|Sal Ex Technology|Holiday Purchase Sal Sac',
  ),
  fees: words("Directors Fees|Director's Salary", 'Director Remuneration|Directors Remun|Board Fees'),
};
