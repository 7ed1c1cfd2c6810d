import { type Choices, words } from '../../chance.ts';

/** Labels of what a payslip says about the person, the employer and the payment. */
export const LABELS = {
  title: words`Payslip|Pay Advice|PAYSLIP|Pay Slip|Payslip - Private & Confidential
    Pay Statement|Salary Advice|Earnings Statement|Your payslip|Wage Slip|Statement of Pay|Remuneration Statement|Payroll Advice
    Pay Statement|Earnings Statement|Statement of Earnings|Salary Advice|Wage Slip|Your Payslip|Employee Payslip|Salary Slip|Pay Notification|Remittance of Pay|Pay Details|Payment Advice|Payslip Summary|Private and Confidential|Pay Record|Pay Summary|Wages Advice|Payroll Statement|Monthly Pay Statement|e-Payslip|Payslip Copy|Salary Statement|Pay Information`,
  name: words`Employee Name|Name|Employee
    Full Name|Staff Name|Name of Employee|Employee Full Name|Personnel Name
    Name of Employee|Payee|Colleague Name|Worker|Full Name|Emp Name|Staff Name|Associate|Team Member|Paid To|Person|For|Member of Staff|Employee's Name|Staff Member|Payslip For|Surname & Initials|Individual|Employee Full Name|Mr/Mrs/Ms|Payslip of|Worker Name|Colleague|Addressee|Name (Employee)|Pay To|Prepared For`,
  employer: words`Employer|Company|Company Name|Employer Name
    Employing Company|Business Name|Name of Employer|Organisation
    Employed By|Organisation|Business|Employing Company|Legal Entity|Firm|Paid by|Employing Organisation|Trading As|Legal Employer|Payer|Business Name|Organisation Name|On behalf of|Employing Body|Your Employer|Co. Name|Client|Payroll Company|Employing Entity|Employer/Company|Paying Company|Company/Employer|Division of|Organisation Paying|From`,
  number: words`Employee No.|Payroll No|Employee Number|Works Number|Payroll ID|Employee ID
    Staff No|Personnel No|Assignment Number|Emp Ref|Clock No|Pers. No.|Payroll Ref|Works No|Ee Ref
    Staff ID|Pay Ref|Assignment No|Emp Ref|Personnel No.|Clock No|Worker ID|Pay Number|Person ID|Employee Code|Payroll Ref|Emp. No.|Ref No|Ee No|Unique ID|Pay ID|HR ID|Staff No|Payee ID|Our Ref|Emp ID|Assignment Number|Badge|Tmp No|Payroll Reference|EEID|Colleague No`,
  ni_number: words`NI Number|NI No|National Insurance No|NI No.|National Insurance Number
    NINO|Nat. Ins. No|Nat Ins Number|N.I. Number|N.I. No.|Employee NI No|Nat Ins No.
    NINO|Nat Ins No|N.I. Number|NI Num|Nat. Ins. No.|Insurance No.|National Ins. Number|NI|Nat Insurance Number|NI Ref|N I No|Nat.Ins.No|National Insurance|NI Number (NINO)|Nat Ins|National Ins No|N.I. No|Nat. Insurance|Your NI number|NI/NINO`,
  ni_category: words`NI Category|NI Table|NI Letter|NI Code|NI Cat
    NIC Letter|NI Category Letter|N.I. Table Letter|NI Rate|NI Tbl|Nat Ins Category
    NI Cat Letter|NIC Table|NI Table Letter|N.I. Letter|Nat Ins Cat|NIC Category|NIC Letter|Category Letter|NI Rate|NI Cat.|Nat Ins Table|NIC Tbl|Contribution Letter|NI Contribution Letter|Table Letter|NIC Code|NI Class|NI Tbl|N.I. Cat|NI Tab|NIC cat|NI band`,
  tax_code: words`Tax Code|Tax code
    PAYE Code|Tax Code Used|PAYE Tax Code|Your Tax Code|Tax Code Applied|Tax Cd
    PAYE Code|HMRC Tax Code|Tax code in use|Taxcode|Tax Cde|Your tax code|T/Code|Code|Code Number|Tax Code & Basis|Tax Code No|PAYE Tax Code|Current Tax Code|Tax Code Operated|PAYE Tax Code Used|Code Operated|TaxCode|Tax Code/Basis|Coding|Code (tax)`,
  paye_reference: words`PAYE Ref|Employer PAYE Ref|PAYE Reference|Tax Ref|Employer PAYE Reference
    Tax Office Ref|Tax Dist/Ref|HMRC Ref|Tax District Ref|Employer Ref|PAYE Scheme|Tax Office No/Ref
    Tax District/Ref|HMRC Reference|PAYE Scheme|ER PAYE Ref|Tax Office Ref|PAYE Scheme Ref|Employer Tax Ref|HMRC Office|Employer Ref|HMRC Ref|Employer's Reference|PAYE No|Employer PAYE|Tax Reference|PAYE Employer Ref|Employer Reference|ERN|HMRC PAYE Ref|PAYE ID|Employer HMRC Ref|Scheme Ref`,
  pay_date: words`Pay Date|Payment Date|Date Paid|Process Date|Date|Pay date|Date of Payment
    Paid|Pay Day|Paid On|Payday|BACS Date|Payable On|Date of Pay|Credit Date|Payment Made|Pay Dt|Paid on
    Paid On|Pay Day|Paid|Date of Pay|Payment On|Value Date|Salary Date|Bank Date|Credit Date|Transfer Date|Payday|Issue Date|In your account on|Funds available|Date of Credit|Pay Dt|Settlement Date|Paid into bank on|BACS Date|Deposited on|Date Due|Wages Date|Payment Made|Date of Wages|Payment Processed|Pay Credited|Will be paid on|Paid Date|Date Of Pay Run|Date credited|Payment Value Date|Payable On|Money in bank on|Date Wages Paid`,
  period_start: words`Period Start|Period From|From|Period Start Date
    Pay Period Start|Commencing|Start of Period|Period Begin
    Start of Period|Starting|Date From|Period Begins|Pay From|From Date|Pay Period Start|Period Beginning|Pay Start|Prd Start|Work From|Start|Prd From|Earned From|Begins|Start of pay period|Commencing|Covers From`,
  period_end: words`Period End|Period Ending|Period End Date|Period To
    Pay Period Ending|Ending|End of Period|Pay Period End
    End of Period|To|Date To|Period Ends|Pay To|Pay Period End|Ending|Pay End|Prd End|Up To|Work To|End|Period Finish|Prd To|Earned To|Ends|End of pay period|Until|Covers To|Worked To`,
  week_end: words`Week Ending|Period Ending
    W/E|Wk Ending|Week End Date
    W/E|Week End Date|Week to|Wk Ending|Week Finishing|Week-ending|Wk End|WE Date|Week ended|Wk/Ending`,
  month_end: words`Month Ending|Period Ending
    Month End|For Month Ending
    Month End|Month to|Mth Ending|Month Finishing|M/E|Month Ended|For Month Ending|Mth End`,
  period: words`Pay Period|Period|Payment Period
    Period Covered|For Period|Pay Period Dates|Earnings Period|For the Period
    Pay Dates|Period Covered|For the Period|Dates|Pay for|Salary Period|Earnings Period|Period Dates|For period|Covering|Time Period|Payment For|Work Period|Period of Pay|Pay Span|Pay Run Period|Period Worked|Work Dates|For Dates|Pay Window|Paid For|This payslip covers|Period from/to`,
  tax_period: words`Tax Period|Period No|Tax Period No|Period
    Tax Pd|Period Number|Wk/Mth|Pay Period No|Month/Week|Tax Week/Month|Prd No|Tax Wk/Mth
    Tax Wk/Mth|Week/Month|PAYE Period|Pay Prd|Tax Prd|Wk/Mth No|Period Number|HMRC Period|Period/Year|P/No|Pay Period No|Tax Pd|Pd No|Tax Pay Period|PAYE Prd|Period No.|Prd No|Tax Period Number|Tax P.|Period #`,
  tax_week: words`Tax Week|Week No|Week
    Tax Wk|Week Number|Wk No.|Tax Week No
    Wk|Wk No|Tax Wk|PAYE Week|HMRC Week|Week Number|Week No.|Pay Week|Wk Number|Wk #|Tax Week No|Week #|PAYE Wk`,
  tax_month: words`Tax Month|Month No|Month
    Tax Mth|Month Number|Mth No.|Tax Month No
    Mth|Mth No|Tax Mth|PAYE Month|HMRC Month|Month Number|Month No.|Pay Month|Mth Number|Mth #|Tax Month No|Month #|PAYE Mth`,
  frequency: words`Pay Frequency|Frequency|Payment Period|Pay Period
    Pay Cycle|Period Type|Pay Group|Payment Frequency|Pay Basis
    Pay Cycle|Freq|Paid Every|Pay Basis|Pay Schedule|Payroll|Pay Group|Paid|Pay Type|Interval|Pay Interval|How often paid|Paid how|Cycle|Payroll Frequency|Payroll Type|Pay Freq.|Pay Periodicity|Payment Cycle|Paid at`,
  department: words`Department|Dept|Dept.
    Cost Centre|Division|Section|Team|Business Unit
    Division|Team|Section|Cost Centre|Unit|Business Area|Directorate|Org Unit|Area|Group|Dept Name|Faculty|Cost Code|Dept/Team|Work Area|Ward|Service|Store|Branch/Dept|School|Function|Unit Name`,
  role: words`Job Title|Position|Job
    Post|Role|Occupation|Post Title|Designation
    Post|Post Title|Occupation|Role|Designation|Assignment|Job Role|Job Desc|Staff Group|Employment|Job Name|Current Role|Job/Post|Title|Appointment|Job Position|Work Role`,
  start_date: words`Start Date|Date Started|Employment Start Date
    Date Joined|Joined|Date of Commencement|Hire Date|Continuous Service From
    Joined|Date Joined|Date of Joining|Hire Date|Service Date|Commenced|Employed Since|Cont. Service|Service From|Date Commenced|Date Employed|With us since|Joining Date|Started|Empl. Start|Emp Start Date|Original Hire Date|Date of Hire`,
  method: words`Payment Method|Pay Method|Method
    Paid By|Method of Payment|Pay Type|Pay Mode
    Paid By|Pay Mode|Settlement|Payment Type|How paid|Payment Via|Method of Pay|Pay By|Mode of Payment`,
  location: words`Location|Branch
    Site|Workplace|Base|Store
    Site|Office|Work Base|Workplace|Base|Place of Work|Work Location|Depot`,
  grade: words`Grade
    Grade/Point|Pay Scale|Band|Pay Point
    Band|Scale Point|Pay Scale|Spine Point|Level|Pay Grade|Pay Band|Scale|Point`,
  director: words`Director|Director NI
    Directorship|Dir. NI|Director?
    Directorship|Is Director|Company Director|Director?|Co. Director|Director Status`,
  salary_rate: words`Annual Salary|Salary
    FTE Salary|Annual Rate|Salary Rate|Contract Salary
    FTE Salary|Full Time Salary|Contract Salary|Annual Rate|Salary p.a.|Basic p.a.|Basic Annual|Yearly Salary|Annualised|Full Year Pay|Annual Basic|Pay p.a.|Contractual Annual Pay|Salary (FTE)|Gross Annual Salary|Annual Pay`,
  hourly_rate: words`Hourly Rate|Rate of Pay
    Std Rate|Basic Hourly Rate
    Std Rate|Basic Rate|Rate/Hr|Hourly|Pay per hour|Rate p/h|Std Hrly|Hr Rate|Base Rate|Basic Hourly|Rate per hr`,
  sort_code: words`Sort Code|Bank Sort Code || S/Code|Sort || Bank S/C|Sort|S/C|Sort Cd`,
  account: words`Account No|Bank Account|Account Number
    A/C No|Acc No.|Account
    A/C No|Account|Acct No|Acc No|A/c|Bank A/C`,
  surname: words`Surname || Last Name|Family Name || Last Name|Family Name|Sname|Employee Surname`,
  forename: words`Forename|First Name
    Forename(s)|Given Name
    Given Name|First name(s)|Forename(s)|Fname|Given Names|Employee Forename`,
  payslip_number: words`Payslip No|Slip No
    Payslip Ref|Advice No|Document No
    Advice No|Serial No|Sequence|Document No|Slip Ref|Payslip ID|Copy No`,
  run: words`Pay Run || Payroll Run|Run No|Batch || Run No|Batch|Pay Run No|Payroll Run|Run ID`,
  hours: words`Contracted Hours|Hours
    Std Hours|Weekly Hours|Cont Hrs
    Std Hours|FTE Hours|Hours p.w.|Weekly Hours|Hours/Week|Weekly Contract Hrs|Contract Hrs`,
} satisfies Record<string, Choices<string>>;
export type LabelKind = keyof typeof LABELS;

export const FREQUENCIES: Record<string, Choices<string>> = {
  weekly: words`Weekly || Weekly|Week|Each Week || Week|1 Weekly|Every week|WEEKLY`,
  fortnightly: words`Fortnightly|2 Weekly
    Two Weekly|2-Weekly|Every 2 Weeks
    Every 2 weeks|Two weekly|Bi-weekly|Fortnight`,
  four_weekly: words`4 Weekly|Four Weekly
    4-Weekly|Every 4 Weeks|Lunar Month
    4-Weekly|Lunar|Every 4 weeks|4 wkly`,
  monthly: words`Monthly
    Monthly|Calendar Monthly|Calendar Month|Month
    Calendar Monthly|Month|Every month|MTH|Calendar month`,
  quarterly: words`Quarterly || Quarterly|Every 3 Months || Quarter|Every quarter|3 Monthly`,
  annually: words`Annually|Annual || Yearly|Once a Year || Yearly|Once a year|Year`,
};

export const ROLES = words`Team Leader|Accounts Assistant|Warehouse Operative|Staff Nurse|Software Engineer|Care Assistant|Sales Executive|Teacher
  HGV Driver|Porter|Quantity Surveyor|Site Manager|Receptionist|Sous Chef|Bid Writer|Lecturer|Machine Operator|HR Business Partner|Payroll Officer
  Company Secretary|Trust Manager|Bank Clerk|Payroll Manager|Holiday Rep|Rates Analyst|Care Home Manager|HGV Driver|Chef de Partie|Barista`;
export const DIRECTOR_ROLES = words`Director|Managing Director
  Company Director|Finance Director|Director & Secretary
  Finance Director|Company Director|Exec Director`;
export const DEPARTMENTS = words`Sales|Admin|Operations|Finance|1|Default
  Ward 7|Logistics|Kitchen|Payroll & HR|Field Team North|0042|Production
  Payroll|HR & Payroll|Holiday Team|Tax|0100 Admin|Group Services|Care|Kitchen`;
export const PLACES = words`Leeds|Head Office|Bristol
  Unit 4|Glasgow Depot|Main Site|Remote|Cardiff
  School Site|Trust HQ|Unit 4|Newport`;
