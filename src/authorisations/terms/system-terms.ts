import type { NewClientStep } from '#clients';
import type { Db } from '#platform/database/database.ts';
import { newTerm } from './manage-terms.ts';
import type { Category, TermInput } from './schema.ts';
import { findSystemTerm, insertTerm, insertTermVersions } from './store.ts';

/** Adds the terms that every client starts with, once. */
export const addSystemTerms: NewClientStep = async (tx, { clientId, clock }) => {
  if (!(await insertTermVersions(tx, clientId, SYSTEM_TERMS.length))) return;
  for (const [index, input] of SYSTEM_TERMS.entries())
    await insertTerm(tx, clientId, index + 1, newTerm(clock.now(), input, { isSystemTerm: true }));
};

/** Finds the id of the client's system term of this category. */
export async function requireSystemTerm(db: Db, clientId: string, category: Category): Promise<string> {
  const term = await findSystemTerm(db, clientId, category);
  if (!term) throw new Error(`A client has no ${category} system term`);
  return term.term_id;
}

/** Every version of our texts begins with these words, so that earlier versions that people accepted are recognised. */
const OPENING =
  'You are being asked to share proof of your income and your job with the company that asked for it';

const ONE_TIME = `${OPENING}. Please read this before you agree. Nothing is collected until you do.

What is collected: your payslips and pay records. They show who employs you, when you are paid, what you earn before and after deductions, and what goes to tax, National Insurance, pensions and loans. They also contain your name, address, date of birth and National Insurance number, which are used to check that the records are yours. Bank statements that you upload show every payment in and out.

Where it comes from: the payroll provider your employer uses, the tax authority if you choose to link it, and any documents you upload. Records are collected from a payroll provider with the sign-in details you enter, or by matching your National Insurance number, date of birth and postcode. Sign-in details are stored encrypted and used for this purpose only.

Who receives it: the company that asked for it. This permission does not allow anyone else to receive it.

How long it lasts: 24 hours from the moment you agree. After that nothing more can be collected unless you agree again.

If you change your mind: you can withdraw at any time, on the page where you agreed or by telling the company that asked for it. Collection then stops straight away, and stored sign-in details are erased.

What was already shared: withdrawing does not take it back. The company keeps it as its own privacy notice explains, and you can ask that company to show, correct or delete it.

You do not have to agree. If you would rather not, ask the company how else you can show your income.`;

const RECURRING = `${OPENING}, once now and then at regular intervals. Please read this before you agree. Nothing is collected until you do.

What is collected: your payslips and pay records, and each new one as it appears. They show who employs you, when you are paid, what you earn before and after deductions, and what goes to tax, National Insurance, pensions and loans. They also contain your name, address, date of birth and National Insurance number, which are used to check that the records are yours. Bank statements that you upload show every payment in and out.

Where it comes from: the payroll provider your employer uses, the tax authority if you choose to link it, and any documents you upload. Records are collected from a payroll provider with the sign-in details you enter, or by matching your National Insurance number, date of birth and postcode. So that checks can run without you, sign-in details are stored encrypted and used for this purpose only.

Who receives it: the company that asked for it. This permission does not allow anyone else to receive it.

How long it lasts: up to 12 months from the moment you agree, or less if the company ends its checks sooner. It does not renew automatically. To continue after that, the company must ask you again.

If you change your mind: you can withdraw at any time, on the page where you agreed or by telling the company that asked for it. All checks then stop straight away, and stored sign-in details are erased.

What was already shared: withdrawing does not take it back. The company keeps it as its own privacy notice explains, and you can ask that company to show, correct or delete it.

You do not have to agree. If you would rather not, ask the company how else you can show your income.`;

/** The language of an accepted text, as pages and documents mark it; null for a client's own text, which has none. */
export function languageOfTerm(authorisationText: string): 'en' | null {
  return authorisationText.startsWith(OPENING) ? 'en' : null;
}

const SYSTEM_TERMS: readonly TermInput[] = [
  { name: 'One-time income check', authorisation_text: ONE_TIME, authorisation_category: 'one_time' },
  { name: 'Regular income checks', authorisation_text: RECURRING, authorisation_category: 'recurring' },
];
