import { type Choices, words } from '../../chance.ts';

export type LabelKind =
  | 'title'
  | 'name'
  | 'employer'
  | 'number'
  | 'ni_number'
  | 'ni_category'
  | 'tax_code'
  | 'paye_reference'
  | 'pay_date'
  | 'period_start'
  | 'period_end'
  | 'week_end'
  | 'month_end'
  | 'period'
  | 'tax_period'
  | 'tax_week'
  | 'tax_month'
  | 'frequency'
  | 'department'
  | 'role'
  | 'start_date'
  | 'method'
  | 'location'
  | 'grade'
  | 'director'
  | 'salary_rate'
  | 'hourly_rate'
  | 'sort_code'
  | 'account'
  | 'surname'
  | 'forename'
  | 'payslip_number'
  | 'run'
  | 'hours';

/** Labels of what a payslip says about the person, the employer and the payment. */
export const LABELS: Record<LabelKind, Choices<string>> = {
  title: words(
    'Payslip|Pay Advice|PAYSLIP|Pay Slip|Payslip - Private & Confidential',
    'Pay Statement|Salary Advice|Earnings Statement|Your payslip|Wage Slip|Statement of Pay|Remuneration Statement|Payroll Advice',
  ),
  name: words(
    'Employee Name|Name|Employee',
    'Full Name|Staff Name|Name of Employee|Employee Full Name|Personnel Name',
  ),
  employer: words(
    'Employer|Company|Company Name|Employer Name',
    'Employing Company|Business Name|Name of Employer|Organisation',
  ),
  number: words(
    'Employee No.|Payroll No|Employee Number|Works Number|Payroll ID|Employee ID',
    'Staff No|Personnel No|Assignment Number|Emp Ref|Clock No|Pers. No.|Payroll Ref|Works No|Ee Ref',
  ),
  ni_number: words(
    'NI Number|NI No|National Insurance No|NI No.|National Insurance Number',
    'NINO|Nat. Ins. No|Nat Ins Number|N.I. Number|N.I. No.|Employee NI No|Nat Ins No.',
  ),
  ni_category: words(
    'NI Category|NI Table|NI Letter|NI Code|NI Cat',
    'NIC Letter|NI Category Letter|N.I. Table Letter|NI Rate|NI Tbl|Nat Ins Category',
  ),
  tax_code: words(
    'Tax Code|Tax code',
    'PAYE Code|Tax Code Used|PAYE Tax Code|Your Tax Code|Tax Code Applied|Tax Cd',
  ),
  paye_reference: words(
    'PAYE Ref|Employer PAYE Ref|PAYE Reference|Tax Ref|Employer PAYE Reference',
    'Tax Office Ref|Tax Dist/Ref|HMRC Ref|Tax District Ref|Employer Ref|PAYE Scheme|Tax Office No/Ref',
  ),
  pay_date: words(
    'Pay Date|Payment Date|Date Paid|Process Date|Date|Pay date|Date of Payment',
    'Paid|Pay Day|Paid On|Payday|BACS Date|Payable On|Date of Pay|Credit Date|Payment Made|Pay Dt|Paid on',
  ),
  period_start: words(
    'Period Start|Period From|From|Period Start Date',
    'Pay Period Start|Commencing|Start of Period|Period Begin',
  ),
  period_end: words(
    'Period End|Period Ending|Period End Date|Period To',
    'Pay Period Ending|Ending|End of Period|Pay Period End',
  ),
  week_end: words('Week Ending|Period Ending', 'W/E|Wk Ending|Week End Date'),
  month_end: words('Month Ending|Period Ending', 'Month End|For Month Ending'),
  period: words(
    'Pay Period|Period|Payment Period',
    'Period Covered|For Period|Pay Period Dates|Earnings Period|For the Period',
  ),
  tax_period: words(
    'Tax Period|Period No|Tax Period No|Period',
    'Tax Pd|Period Number|Wk/Mth|Pay Period No|Month/Week|Tax Week/Month|Prd No|Tax Wk/Mth',
  ),
  tax_week: words('Tax Week|Week No|Week', 'Tax Wk|Week Number|Wk No.|Tax Week No'),
  tax_month: words('Tax Month|Month No|Month', 'Tax Mth|Month Number|Mth No.|Tax Month No'),
  frequency: words(
    'Pay Frequency|Frequency|Payment Period|Pay Period',
    'Pay Cycle|Period Type|Pay Group|Payment Frequency|Pay Basis',
  ),
  department: words('Department|Dept|Dept.', 'Cost Centre|Division|Section|Team|Business Unit'),
  role: words('Job Title|Position|Job', 'Post|Role|Occupation|Post Title|Designation'),
  start_date: words(
    'Start Date|Date Started|Employment Start Date',
    'Date Joined|Joined|Date of Commencement|Hire Date|Continuous Service From',
  ),
  method: words('Payment Method|Pay Method|Method', 'Paid By|Method of Payment|Pay Type|Pay Mode'),
  location: words('Location|Branch', 'Site|Workplace|Base|Store'),
  grade: words('Grade', 'Grade/Point|Pay Scale|Band|Pay Point'),
  director: words('Director|Director NI', 'Directorship|Dir. NI|Director?'),
  salary_rate: words('Annual Salary|Salary', 'FTE Salary|Annual Rate|Salary Rate|Contract Salary'),
  hourly_rate: words('Hourly Rate|Rate of Pay', 'Std Rate|Basic Hourly Rate'),
  sort_code: words('Sort Code|Bank Sort Code', 'S/Code|Sort'),
  account: words('Account No|Bank Account|Account Number', 'A/C No|Acc No.|Account'),
  surname: words('Surname', 'Last Name|Family Name'),
  forename: words('Forename|First Name', 'Forename(s)|Given Name'),
  payslip_number: words('Payslip No|Slip No', 'Payslip Ref|Advice No|Document No'),
  run: words('Pay Run', 'Payroll Run|Run No|Batch'),
  hours: words('Contracted Hours|Hours', 'Std Hours|Weekly Hours|Cont Hrs'),
};

export const FREQUENCIES: Record<string, Choices<string>> = {
  weekly: words('Weekly', 'Weekly|Week|Each Week'),
  fortnightly: words('Fortnightly|2 Weekly', 'Two Weekly|2-Weekly|Every 2 Weeks'),
  four_weekly: words('4 Weekly|Four Weekly', '4-Weekly|Every 4 Weeks|Lunar Month'),
  monthly: words('Monthly', 'Monthly|Calendar Monthly|Calendar Month|Month'),
  quarterly: words('Quarterly', 'Quarterly|Every 3 Months'),
  annually: words('Annually|Annual', 'Yearly|Once a Year'),
};

export const ROLES = words(
  'Team Leader|Accounts Assistant|Warehouse Operative|Staff Nurse|Software Engineer|Care Assistant|Sales Executive|Teacher',
  'HGV Driver|Porter|Quantity Surveyor|Site Manager|Receptionist|Sous Chef|Bid Writer|Lecturer|Machine Operator|HR Business Partner|Payroll Officer',
);
export const DIRECTOR_ROLES = words(
  'Director|Managing Director',
  'Company Director|Finance Director|Director & Secretary',
);
export const DEPARTMENTS = words(
  'Sales|Admin|Operations|Finance|1|Default',
  'Ward 7|Logistics|Kitchen|Payroll & HR|Field Team North|0042|Production',
);
export const PLACES = words('Leeds|Head Office|Bristol', 'Unit 4|Glasgow Depot|Main Site|Remote|Cardiff');
