import { type Choices, words } from '../../chance.ts';

/** What payroll software and payroll clerks call a payment. */
export const PAYMENTS = {
  salary: words`Basic Salary|Salary|Basic Pay|Monthly Salary|Basic|Monthly Pay
    Contractual Pay|Substantive Salary|Core Pay|Standard Pay|Regular Salary|Base Pay|Base Salary|Normal Pay|Contract Salary|Salary - Perm
    Gross Salary|Salary Payment|Contract Pay|Substantive Pay|Standard Salary|Basic Wage|Pay Grade 7|Core Pay|Spine Point 23|Period Salary|Base Pay|Retained Salary|Stipend|Main Job|Teaching Main Scale|Sal|Basic Mthly|Salary (Basic)|1.0 FTE Salary|Grade 5 Salary|Post 1 Basic|Pay - Standard|Normal Pay|Contracted Pay|Weekly Wage|SALARY|Basic Salary - Monthly|Monthly Basic|Contractual Pay|Annual Salary /12|Pay at Grade|Job 1|Fixed Pay|Standard Pay|Std Salary|Consolidated Pay|Base Salary|Salary - Perm|Employment Income|Regular Pay|Contractual Sal.|Scale Pay`,
  hours: words`Basic Hours|Hourly Pay|Basic Pay|Standard Hours|Wages|Hourly
    Normal Hours|Ordinary Hours|Hours @ Std|Regular Hours|Basic Rate|Flat Rate Hours|Contract Hours|Wages (Hourly)|Worked Hours|Day Shift
    Normal Time|Flat Rate|Day Rate|Contract Hrs|Hrs @ Std|Worked Hours|Plain Time|Timesheet|Single time|Day Shift|Basic Hrs|Std Time|Hours @ Basic|NMW Hours|Shifts|Hours - Std|Basic (Hrs)|Ord Hours|T1 Hours|Std Rate Hours|Bank Shift|Casual Hours|Hours 1|Reg Hours|Hours Worked|Hrly|Standard Time|Basic Rate 1|Rota Hours|Attendance|Time @ Flat|Weekday Hours|Hours At Rate 1|Daily Rate|Assignment Hours|Base Hours`,
  overtime: words`Overtime|Overtime @ 1.5|Overtime x 1.5|Overtime 1.5
    O/Time 1.5|Time & Half|Additional Hours|OT 1.5|Overtime T1/2|Extra Hours|Excess Hours 1.5|O/T @ 1.50|Overtime (Flat)
    OT 1.5|O/T @ T+1/2|Time and a Half|Extra Hours|Additional Hrs|Premium Hours|OT|Overtime T1.5|Enhanced Hours|O/T x 1.5|Overtime - Weekday|1.5 Overtime|T1/2|Overtime Rate 1|O/T 1.5|Overtime Hrs|OT Rate|Time+Half|Extra Time|Sat OT|Additional Shift|Excess Hours`,
  bonus: words`Bonus|Annual Bonus|Performance Bonus|Attendance Bonus
    Incentive Payment|Discretionary Bonus|Sales Incentive|Profit Share|Retention Bonus|Recognition Award|Spot Award|Referral Bonus
    Profit Share|Incentive|Thank You Award|Referral Award|Loyalty Payment|Quarterly Incentive|Retention Pmt|Spot Award|Productivity|Xmas Bonus|Discretionary|Sign-on|Perf. Related Pay|KPI Payment|Performance Award|One-off Payment|Target Payment|Recognition|Gainshare|STIP|Team Reward|Christmas Payment`,
  commission: words`Commission|Sales Commission
    Comm - Sales|Commission Earned|Commission Q2|Comms
    Comm|Commissions|Sales Comm|Tronc|Tips|Sales Reward|Comm.|Service Charge|Brokerage`,
  allowance: words`Car Allowance|Shift Allowance|London Weighting|On Call Allowance|First Aid Allowance|Shift Premium
    Unsocial Hours Enh|High Cost Area Supp|Standby Payment|Night Premium|Acting Up Allow|Homeworking Allowance|Tool Allowance|Fire Marshal|R & R Premium|Location Allowance|Weekend Enhancement|Market Supplement|Sleep-in Payment
    HCAS Inner|Market Supplement|Unsocial Hrs|Tool Money|Recruitment Premium|Responsibility Pmt|Night Enhancement|Standby|Laundry|TLR2|Car Cash|Fuel Top Up|Keyholder|Cash in lieu|Flex Fund|Home Working All.|Kelmar Award|Car Allow.|Phone Allowance|Meal Allowance|Skills Pmt|Tool Allowance|Acting Up|Additional Resp.|Weekend Enh.|First Aider|Location Supp|Weekend Premium|Call-out|Sleep-in|Travel Time|Night Premium|Cost of Living|Car All.|Special Duty|Fire Warden|Clothing|R&R Premium|Geographic Supp|Dirt Money|Disturbance|Responsibility`,
  holiday: words`Holiday Pay|Holiday
    Annual Leave|Annual Leave Pay|Holiday Taken|WTD Holiday|A/L Pay|Accrued Holiday|Bank Holiday Pay|Hol Pay (WTR)
    Annual Leave|A/L Pay|Accrued Leave|Hol Pay|Leave Pay|Rolled Up Hol|WTD Pay|Vacation Pay|A/L Taken|Holiday Taken|Hols|Holiday - Hours|Bank Holiday|Holiday Accrual|Hol. Pay|Holiday Hrs|Annual Lve|PTO|Leave Taken Paid|Accrued Hols|Paid Leave`,
  statutory: words`Statutory Sick Pay|SSP|Sick Pay
    Stat Sick Pay|Statutory Paternity Pay|ShPP|Occupational Sick Pay|Company Sick Pay|OSP|Statutory Maternity Pay|SMP
    Occ Sick Pay|SMP|Company Sick Pay|Sickness|Stat Sick|OSP|SPP|SSP Paid|Maternity|Sick (Full)|Parental Leave Pay|Statutory Mat Pay|S.S.P.|Company Sick|ShPP|Contractual Sick|Family Leave|SAP`,
  arrears: words`Arrears|Back Pay|Backdated Pay
    Pay Award Arrears|Retro Pay|Backpay|Basic Pay Arrears|Arrears of Pay|Prior Period Adj
    Pay Award Arrears|Underpayment|Retro Pay|Prior Period Adj|Backpay|Pay correction|Arrears of pay|Adj Prev Month|Balance of pay|Correction|Retrospective Pay|Underpaid Prior|Late Claim|Prev Period Pay|Pay Adjustment|Pay Uplift`,
  unpaid: words`Unpaid Leave|Unpaid Absence
    Absence Deduction|Strike Deduction|Less: Unpaid Hours|Sickness Adjustment|LWOP|Unpaid Days
    Absence|LWOP|Unauth. Absence|Strike Days|Unpaid Time|Late Time|Sick Adj|Lost Time|Unpaid Hols|Less: Absence|Abs Deduction|Industrial Action|Unpaid Days|Time Lost|Short Hours|Absence Unpaid|Less Unpaid Leave|Days Not Worked|Leave without Pay`,
  expenses: words`Expenses|Mileage|Expenses (non-taxable)|Travel Expenses
    Reimbursed Expenses|Mileage Claim|Subsistence|Expense Claim|Non-Taxable Expenses|Business Mileage|Expenses Reimbursement|Mileage (Non Tax)
    Subsistence|Reimb. Expenses|Exp Claim|Fuel Reimbursement|Mileage 45p|Travel Claim|Expenses Untaxed|Meal Expenses|Expenses Refund|Expenses - Non Tax|Travel (Tax Free)|Reimbursement|Expenses Paid|Mileage (Non-Tax)|Claim (No Tax)|Business Miles|Travel Reimbursed|Out-of-pocket Claim|Expenses Net|Exps|Non-Tax Allowance|Mileage NT`,
  benefit: words`Car Benefit (BIK)|Private Medical (BIK)|Company Car BIK
    Payrolled Benefit: Medical|PMI Benefit in Kind|Taxable Benefit - Car|BIK Healthcare|Car Fuel BIK|Notional Pay - Medical
    BIK Car|P11D Medical|Notional Benefit|Payrolled BIK - Med|Taxable Benefit: Car|Company Vehicle (BIK)|Gym (BIK)|Medical BIK|Benefit: Private Health|BIK - Car|Van Benefit|P11d Benefits|Medical Insurance (Benefit)|BIK: Vehicle|Co Car Benefit|Taxable Medical|Benefit - Phone|BiK Healthcare`,
  sacrificed_pension: words`Salary Sacrifice Pension|Pension Salary Sacrifice|Sal Sac Pension
    Salary Exchange Pension|SMART Pension Sacrifice|Sal Ex Pension|Pension Sacrifice|Pension (Sal. Sac.)|Pension Sal Exchange
    SMART Pension|Pension Exchange|SS Pension|Pens Sal Ex|PenSave|Pension (Sal Ex)|Salary Exchange|Pension SS|Ee Pension SalSac|Salary Sac Pens|Sal Sacrifice - Pension|Pension Sacrifice|Sacrifice - Pens|Salary Sacr Pension|Pens Exchange|SalEx Pension`,
  sacrifice: words`Cycle to Work (Sal Sac)|Salary Sacrifice: Cycle|Salary Sacrifice Car
    Cycle2Work Sal Sac|Car Lease Sacrifice|EV Salary Sacrifice|Sal Ex Technology|Holiday Purchase Sal Sac
    Bike Scheme SS|EV Sal Ex|Childcare Voucher SS|Technology Scheme|Salary Sac - Tech|Tusker EV|Sal Ex: Home Tech|Cyclescheme|Cycle2Work SS|SS Car|Sal Sac Childcare|Salary Sacrifice EV|Sacrifice: Bike|SS Electric Car|Sal Sac Laptop|Salary Sac Nursery|SalEx EV|Benefit Sacrifice`,
  fees: words`Directors Fees|Director's Salary
    Director Remuneration|Directors Remun|Board Fees
    Directors Remuneration|Dir Fee|Board Fees|Director Pay|Officer's Salary|Director's Fee|Directors Pay|Dir Salary|Director Remun.|Director's Emoluments|Director Salary|Fees - Director`,
} satisfies Record<string, Choices<string>>;
export type PaymentKind = keyof typeof PAYMENTS;
