import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PayrollSubmission } from 'stipend';
import { z } from 'zod';
import { STIPEND } from '../../harness/service-process.ts';
import type { Context, User } from '../context.ts';

type Kind = 'statement' | 'payslip';

const DOCUMENT_KINDS = { statement: 'bank_statement', payslip: 'payslip' } as const;
const LAYOUTS = { statement: 'stonegate', payslip: 'brightwell' } as const;
/** The values printed on a document that the sandbox created. */
const StatementTruth = z.object({
  account_holder_name: z.string(),
  closing_balance: z.string(),
  transaction_count: z.int(),
});
const PayslipTruth = z.object({ employer_name: z.string(), pay_date: z.string(), net_pay: z.string() });

/** The user also uploads documents to storage, and a worker extracts their data. */
export async function uploadDocuments(
  context: Context,
  user: User,
  payslips: readonly PayrollSubmission[],
): Promise<void> {
  const month = lastWholeMonth(payslips);
  await uploadStatement(context, user, month);
  await uploadPayslip(context, user, month);
}

async function uploadStatement(context: Context, user: User, month: string): Promise<void> {
  const { lender, check } = context;
  const made = await makeDocument(context, 'statement', month);
  const documentId = await send(context, user, { kind: 'statement', bytes: made.bytes });
  const truth = StatementTruth.parse(made.truth);
  const { bank_statement_submissions: statements } = await lender.bankStatements.list(user.userId).page();
  check(`the extracted statement matches the document: ${truth.transaction_count} transactions`, {
    expected: [truth],
    actual: statements.map(({ account_information, balance_information, transactions }) => ({
      account_holder_name: account_information.account_holder_name,
      closing_balance: balance_information.closing_balance?.replaceAll(',', ''),
      transaction_count: transactions.length,
    })),
  });
  const { trust_score } = await lender.documents.getChecks(documentId);
  check('the statement passes the document checks with a high trust score', {
    expected: 'HIGH',
    actual: trust_score,
  });
}

async function uploadPayslip(context: Context, user: User, month: string): Promise<void> {
  const { lender, check } = context;
  const made = await makeDocument(context, 'payslip', month);
  await send(context, user, { kind: 'payslip', bytes: made.bytes });
  const { payroll_submissions: payslips } = await lender.payroll.list(user.userId, { limit: 100 }).page();
  const uploaded = payslips.filter(isUploaded);
  check('the extracted payslip matches the document', {
    expected: [PayslipTruth.parse(made.truth)],
    actual: uploaded.map(({ employment_information, income_information: { pay_date, earnings } }) => ({
      employer_name: employment_information.employer_name,
      pay_date: pay_date?.slice(0, 10),
      net_pay: earnings.net_pay,
    })),
  });
}

/** Uploads a file as the user and waits for the extraction. */
async function send(
  { check }: Context,
  { client }: User,
  { kind, bytes }: { kind: Kind; bytes: Buffer },
): Promise<string> {
  const { document_id, status } = await client.upload(DOCUMENT_KINDS[kind], bytes, {
    fileName: `${kind}.pdf`,
    externalId: 'loan-1017',
  });
  check(`the ${kind} was extracted`, { expected: 'EXTRACTED', actual: status });
  return document_id;
}

/** Creates a document with the command of docs/sandbox.md, and a file with the values printed on it. */
async function makeDocument({ printer, folder, persona }: Context, kind: Kind, month: string) {
  const out = join(folder, `${kind}.pdf`);
  const truth = join(folder, `${kind}.json`);
  const create = async (...options: string[]) => {
    const wanted = ['sandbox', 'document', kind, '--layout', LAYOUTS[kind], '--persona', persona, ...options];
    printer.request(`stipend ${wanted.join(' ')}  (creates a file to upload)`);
    await promisify(execFile)(process.execPath, [STIPEND, ...wanted, '--out', out, '--truth', truth]);
  };
  // the sandbox rejects months of tax years whose rates it does not know; without a month it chooses one
  await create('--month', month).catch(() => create());
  return { bytes: await readFile(out), truth: JSON.parse(await readFile(truth, 'utf8')) as unknown };
}

/** The newest complete month that has pay. */
function lastWholeMonth(payslips: readonly PayrollSubmission[]): string {
  const present = new Date().toISOString().slice(0, 7);
  const months = payslips.map(({ income_information: { pay_date } }) => pay_date?.slice(0, 7) ?? '');
  const month = months.find((one) => one !== '' && one < present);
  if (!month) throw new Error('There is no complete month with pay');
  return month;
}

function isUploaded({ source }: PayrollSubmission): boolean {
  return source === 'payslip_upload';
}
