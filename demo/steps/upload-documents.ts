import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { STIPEND } from '../../harness/service-process.ts';
import { upload } from '../client.ts';
import type { Context, User } from '../context.ts';
import { type Payslip, PayslipList } from './read-payslips.ts';

type Kind = 'statement' | 'payslip';

const LAYOUTS = { statement: 'stonegate', payslip: 'brightwell' } as const;
/** The sandbox creates documents only up to the last tax year whose rates it knows. */
const MONTH_MAX = '2027-03';
const PRESIGN = {
  statement: '/documents/bank-statements/presign',
  payslip: '/documents/payslips/presign',
} as const;

const Presigned = z.object({
  presigned_urls: z.tuple([z.object({ presigned_url: z.string(), document_id: z.string() })]),
});
const Uploaded = z.object({ document_id: z.string(), status: z.string() });
const Document = z.object({
  document_id: z.string(),
  status: z.string(),
  status_reason: z.string().nullable(),
  pages: z.int().nullable(),
});
const Checks = z.object({
  score: z.int(),
  trust_score: z.string(),
  checks: z.array(z.object({ code: z.string(), message: z.string() })),
});
const Statements = z.object({
  bank_statement_submissions: z.tuple([
    z.object({
      account_information: z.object({ account_holder_name: z.string().nullable() }),
      balance_information: z.object({ opening_balance: z.string(), closing_balance: z.string() }),
      transactions: z.array(z.object({ date: z.string(), description: z.string(), amount: z.string() })),
    }),
  ]),
});

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
  payslips: readonly Payslip[],
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
  const { bank_statement_submissions: statements } = await lender.call(
    'GET',
    `/bankstatements/${user.userId}`,
    { reply: Statements },
  );
  const [{ account_information, balance_information, transactions }] = statements;
  check(`the extracted statement matches the document: ${truth.transaction_count} transactions`, {
    expected: truth,
    actual: {
      account_holder_name: account_information.account_holder_name,
      closing_balance: balance_information.closing_balance.replaceAll(',', ''),
      transaction_count: transactions.length,
    },
  });
  const { trust_score } = await lender.call('GET', `/documents/${documentId}/checks`, {
    reply: Checks,
  });
  check('the statement passes the document checks with a high trust score', {
    expected: 'HIGH',
    actual: trust_score,
  });
}

async function uploadPayslip(context: Context, user: User, month: string): Promise<void> {
  const { lender, check } = context;
  const made = await makeDocument(context, 'payslip', month);
  await send(context, user, { kind: 'payslip', bytes: made.bytes });
  const { payroll_submissions: payslips } = await lender.call('GET', `/payroll/${user.userId}?limit=100`, {
    reply: PayslipList,
    brief: (list) => ({ payroll_submissions: list.payroll_submissions.filter(isUploaded) }),
  });
  const uploaded = payslips.filter(isUploaded);
  check('the extracted payslip matches the document', {
    expected: [PayslipTruth.parse(made.truth)],
    actual: uploaded.map(({ employment_information, income_information: { pay_date, earnings } }) => ({
      employer_name: employment_information.employer_name,
      pay_date: pay_date.slice(0, 10),
      net_pay: earnings.net_pay,
    })),
  });
}

/** Gets a presigned URL, uploads the bytes and waits for the extraction. */
async function send(
  { printer, check }: Context,
  { client }: User,
  { kind, bytes }: { kind: Kind; bytes: Buffer },
): Promise<string> {
  const { presigned_urls } = await client.call('PUT', PRESIGN[kind], {
    reply: Presigned,
    body: { files: [{ file_name: `${kind}.pdf`, external_id: 'loan-1017' }] },
  });
  const [{ presigned_url, document_id }] = presigned_urls;
  await upload(printer, presigned_url, { bytes, reply: Uploaded });
  const read = await client.follow(
    `/documents/${document_id}/events`,
    ({ status }) => status !== 'PROCESSING',
    { reply: Document },
  );
  check(`the ${kind} was extracted`, { expected: 'EXTRACTED', actual: read.status });
  return document_id;
}

/** Creates a document with the command of docs/sandbox.md, and a file with the values printed on it. */
async function makeDocument({ printer, folder, persona }: Context, kind: Kind, month: string) {
  const out = join(folder, `${kind}.pdf`);
  const truth = join(folder, `${kind}.json`);
  const wanted = [
    'sandbox',
    'document',
    kind,
    '--layout',
    LAYOUTS[kind],
    '--persona',
    persona,
    '--month',
    month,
  ];
  printer.request(`stipend ${wanted.join(' ')}  (creates a file to upload)`);
  await promisify(execFile)(process.execPath, [STIPEND, ...wanted, '--out', out, '--truth', truth]);
  return { bytes: await readFile(out), truth: JSON.parse(await readFile(truth, 'utf8')) as unknown };
}

/** The newest complete month that has pay and for which the sandbox can create documents. */
function lastWholeMonth(payslips: readonly Payslip[]): string {
  const present = new Date().toISOString().slice(0, 7);
  const months = payslips.map(({ income_information: { pay_date } }) => pay_date.slice(0, 7));
  const month = months.find((one) => one < present && one <= MONTH_MAX);
  if (!month) throw new Error('There is no complete month with pay');
  return month;
}

function isUploaded({ source }: Payslip): boolean {
  return source === 'payslip_upload';
}
