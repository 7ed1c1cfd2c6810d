/** The people of the sandbox: what each user_name shows. */
export const PERSONAS = {
  user_good: 'A monthly salary from one employer, 24 payslips',
  user_weekly: 'Paid every Friday, so weeks cross month ends',
  user_fortnightly: 'Paid every second Thursday, 26 times a year',
  user_fourweekly: 'Paid every fourth Friday, 13 times a year',
  user_bonus: 'A salary with commission, a yearly bonus and a company car taxed through payroll',
  user_overtime: 'Variable overtime, a shift allowance and medical cover taxed through payroll',
  user_two_jobs: 'Two jobs at once: monthly under 1257L, and weekly under BR',
  user_job_change: 'Changed jobs within a tax year; the new job continues from the P45',
  user_leaver: 'Left their last job, under a Welsh tax code, with holiday pay at the end',
  user_director: 'A company director, whose National Insurance is calculated from annual limits',
  user_scottish: 'Scottish income tax, at the higher rate',
  user_student_loan: 'Repays a plan 2 student loan and a postgraduate loan',
  user_k_code: 'A K tax code, which adds to taxable pay',
  user_no_payslips: 'Employed but not paid yet: the first payslip appears when you add one',
  user_sick_pay: 'Sick for four weeks every February, with only Statutory Sick Pay during that time',
  user_maternity:
    'On maternity leave from 4 May 2026 to 31 January 2027, with Statutory Maternity Pay: 90% of pay at first',
  user_benefits:
    'A part-time job, with Universal Credit and Personal Independence Payment, which bank statements show',
  user_self_employed:
    'Self-employed: no payroll, no payslips and no PAYE income, but customers’ payments on bank statements',
  user_negative_net: 'Every January and July deductions exceed pay: net pay is negative',
  user_channel_islands: 'Lives in Jersey, so the postcode has no region',
  user_no_dob: 'The payroll has no date of birth',
  user_paid_less: 'The bank account receives only 80% of the net pay that payslips say',
  user_moved: 'The payroll still has the old postcode, which does not lower the trust score',
  user_married:
    'The payroll still has the old surname and postcode: the other details show that it is the same person',
  user_mismatch:
    "The payroll has a different name, date of birth and postcode from the user's: payslips have the trust score VERY_LOW",
} as const;

export type PersonaName = keyof typeof PERSONAS;

export const PERSONA_NAMES = Object.keys(PERSONAS) as PersonaName[];
