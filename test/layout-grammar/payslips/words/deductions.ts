import { type Choices, words } from '../../chance.ts';

/** What payroll software and payroll clerks call a deduction. */
export const DEDUCTIONS = {
  tax: words`PAYE Tax|PAYE|Income Tax|Tax
    PAYE Income Tax|Income Tax (PAYE)|Tax Deducted|UK Income Tax|PAYE Deduction|Tax (PAYE)|Tax Paid|P.A.Y.E.|Inc Tax
    P.A.Y.E.|Inc Tax|I/Tax|Tax Deducted|HMRC Tax|Tax (PAYE)|PAYE Inc Tax|Tax Paid|Income Tax (PAYE)|I. Tax|TAX/PAYE|PAYE TAX|Tax - PAYE|Income Tax Paid|Tax this period|Tax (HMRC)|PAYE Income Tax|Tax Payable|PAYE Tax Deducted|Tax Paid to HMRC|PAYE (1257L)|Tax due|UK Tax|Tax Withheld|Inc. Tax|PAYE/Tax|IT - PAYE|Taxation`,
  tax_refund: words`PAYE Tax|Tax Refund|Income Tax
    PAYE Refund|Tax Rebate|PAYE (Refund)|Income Tax Refund
    Tax Rebate|PAYE Refund|PAYE|Tax Repayment|Income Tax|Refund of Tax|PAYE Rebate|Tax Paid|Tax (Refund)`,
  ni: words`National Insurance|NI|Employee NI|Nat Ins|NI Contribution
    Employee NIC|National Ins.|Class 1 NIC|Employee's National Insurance|NIC EE|Nat. Insurance|NI - Employee|National Ins Cont|EE NI|N.I.|NI Contributions|Natl Insurance
    NIC|Nat. Insurance|N.I. Conts|NI EE|Class 1 NI|Ees NI|N.I.C.|Emp'ee NI|NI (Employee)|Nat Ins Ee|Primary NIC|NICs|NI Conts Ee|Nat'l Insurance|NI Employee|National Ins|NI Ded|N. Insurance|Employee's NI|NI Contributions (EE)|NI - Employee|NI (EE)|NIC Employee|NI Contribs|Nat Ins (A)|NI A|NI Due|NI Deduction|EE NIC|Social Security (NI)|Natl Ins|N.I.C|Employee Nat Ins|Class 1 NIC`,
  pension: words`Pension|Employee Pension|Pension Contribution|NEST Pension|Workplace Pension|EE Pension
    Superannuation|NHS Pension|LGPS|AE Pension|The People's Pension|Pension Ees|Pension 5%|Aviva Pension|Auto Enrolment Pen|Teachers Pension|Pens Cont EE|Scottish Widows GPP|Ee's Pension Cont|NEST EE
    NHS Pension|TPS|Aviva Pension|Peoples Pension|Superannuation|AE Pension|Legal & General|Pens Cont EE|PEN EE|Scot Widows|Royal London|Group Personal|Retirement Plan|Pensn|Ee's Pension|USS|NOW: Pensions|Stakeholder|Pension - Ee|Pension 5%|Employee Pension (5%)|People's Pension|Pen. Cont.|LGPS Pension|Pension (Ee)|Cont. Pension|Smart Pension EE|Pension Fund|Local Govt Pension|Teachers Pension|Aegon|Nest|Pension Deduction|EE Pens|Pension Scheme|Auto Enrolment|Qualifying Pension|WPP|Pension Er/Ee - Ee|Pension Plan|Pension (NPA)|Standard Life|GPPP|SHPS|Pension RAS|Employee Contribution (Pension)|DC Pension|Career Average Pension|Pension 4%|Fidelity`,
  avc: words`AVC|AVC Pension
    Additional Voluntary Cont|AVC Prudential|Added Pension|AVC (Fixed)|Pension AVC 2
    Add. Voluntary|Pension AVC|Extra Pension|Prudential AVC|Added Years|AVC Prudential|Top-up Pension|AVCs|Pension Extra|Add Pension Cont|Voluntary Pension|AVC Plan|Additional Pension|APC|MPAVC`,
  plan_1: words`Student Loan|Student Loan Plan 1|Student Loan (1)
    SL Plan 1|Std Loan|Student Ln Pl1|SLC Deduction|Student Loan Repay
    SLC Plan 1|Stud Loan P1|S/Loan|Student Ln|SL1|Std Loan|SL Plan1|Student Loan - 1|Loan Plan 1|SLR P1`,
  plan_2: words`Student Loan|Student Loan Plan 2|Student Loan Repayment
    SL Plan 2|Stud Loan Plan2|Student Ln Pl2|SLC Plan 2|Student Loans
    SLC P2|Stud Ln 2|SL2|Student Loan P2|Stu Loan|Student Loan Type 2|Student Loan Ded|Stud. Loan|SL Plan2|Student Loan - 2|SLR P2|Student Finance|Stdnt Loan`,
  plan_4: words`Student Loan|Student Loan Plan 4
    SL Plan 4|Student Ln Pl4|SLC (Scotland) Plan 4
    SAAS Loan|Student Loan Scotland|SL4|SL Plan4|Student Loan P4`,
  plan_5: words`Student Loan|Student Loan Plan 5
    SL Plan 5|Student Ln Pl5
    SL5|Plan 5 Loan|SL Plan5|Student Loan P5`,
  postgraduate: words`Postgraduate Loan|Postgrad Loan
    PGL|Post Grad Loan|PG Loan|Postgraduate Loan Repay't|Post-Graduate Ln
    PGL|PG Loan|Post Grad Ln|PGL Repayment|SL Post Grad|Post Graduate Loan|Postgrad. Ln|PG Student Loan|Post-Grad Loan|PG Student Ln|Postgraduate Ln|Student Loan PG`,
  order: words`Attachment of Earnings|Council Tax AEO|Court Order
    DEA|CMS Deduction|Earnings Arrestment|AEO Council Tax|Attach. of Earnings|Direct Earnings Attachment|Arrestment
    AEO|DEO|DEA - DWP|Arrestment|CTAX Order|Child Maintenance|CMS|Earnings Arrest|Court Fine|Council Tax|Attachment Order|Att of Earnings|C/Tax Order|DEO - CMS|Admin Fee AEO|Earnings Attachment|AoE|Court Deduction|DWP Recovery|CT Arrears|Fines Officer|Child Support|Attach. Earn|CCAEO`,
  other: words`Union Subscription|Season Ticket Loan|Private Healthcare|Parking|Social Club|Salary Advance|Staff Purchases
    Unison|Sharesave|SAYE|Gym Membership|Travel Loan|Advance of Pay|Overpayment Recovery|Dental Plan|Cash Plan|Uniform|Staff Lottery|Union Subs|GMB|Car Park|Loan Repayment|Hospital Saturday Fund
    Unison|GMB Subs|Give As You Earn|BHSF|Sports & Soc|Bikes|Tea Fund|Lottery|Uniform|Credit Union|Simplyhealth|Meals|Sharesave|Rent|Canteen|Dental Plan|Westfield Health|Laptop|Overpayment Rec|Gym|Kelmar Plan|Tessera|Union/Prof Fees|Loan No 2|Staff Shop|Childcare|Charity - GAYE|Bus Pass|Loan Repayment|Health Cash Plan|Life Cover|Season Tkt|Advance Recovered|Prior Advance|Travel Loan|Workwear|Accommodation|Cash Advance|Jury Svc Recov|NUT Subs|Subs|BUPA|Cycle Repay|Locker|Xmas Club|Medicash|Loan|Holiday Fund|RCN|Prof Body|Car Park|Staff Lottery|Equipment|Relocation Clawback|Training Repay|Share Plan|SIP|Gift Aid|Staff Sales|Payroll Loan|Tools|Eyecare|Vehicle Damage`,
  refund: words`Parking Refund|Season Ticket Refund
    Union Subs Refund|Gym Refund|Overdeduction Refund
    Uniform Refund|Rebate - Parking|Loan Refund|Canteen Refund|Rebate|Refund - Loan|Repaid Parking|Subs Refund`,
  employer_ni: words`Employer NI|Employer's NI|Employers NI|Employer NIC
    ER NI|NI (Employer)|Er's NIC|NIC ER|Company NI|NI - Employer|Employer Nat Ins
    ER NIC|Er's NI|Secondary NIC|NI ER|Company NI|NI (Employer)|Employer Nat Ins|E'er NIC|NI - Employer|Emp'er NI|ERS NI|NIC (ER)|Er NI|Employers' NICs|Employer's Nat Ins|ER's NIC|NI Er's`,
  employer_pension: words`Employer Pension|Employer's Pension|Employers Pension
    ER Pension|Pension (Employer)|Company Pension|Er's Pension Cont|Pension - Employer|NEST ER|Employer Pens Cont
    ER Pension|Pension ER|Company Pension|Co. Pension|Pension (Employer)|Er Pens|E'er Pension|Pension - Er|Company Pens Cont|Employer's Pens|Er's Pension|Pens Er|Employer Pens|Company's Pension|Pension Employer|Employer Contribution`,
} satisfies Record<string, Choices<string>>;
export type DeductionKind = keyof typeof DEDUCTIONS;
