import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { upload } from '../client.ts';
import type { Scene, User } from '../scene.ts';
import { STIPEND } from '../start-service.ts';
import { type Payslip, PayslipList } from './read-payslips.ts';

type Kind = 'statement' | 'payslip';

const LAYOUTS = { statement: 'stonegate', payslip: 'brightwell' } as const;
/** Documents are made up to the last tax year whose rates are known. */
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

/** What is printed on a document that was made. */
const StatementTruth = z.object({
  account_holder_name: z.string(),
  closing_balance: z.string(),
  transaction_count: z.int(),
});
const PayslipTruth = z.object({ employer_name: z.string(), pay_date: z.string(), net_pay: z.string() });

/** The user has papers too. They are sent straight to storage and read by a worker. */
export async function uploadDocuments(scene: Scene, user: User, payslips: readonly Payslip[]): Promise<void> {
  const month = lastWholeMonth(payslips);
  await uploadStatement(scene, user, month);
  await uploadPayslip(scene, user, month);
}

async function uploadStatement(scene: Scene, user: User, month: string): Promise<void> {
  const { lender, check } = scene;
  const made = await makeDocument(scene, 'statement', month);
  const documentId = await send(scene, user, { kind: 'statement', bytes: made.bytes });
  const truth = StatementTruth.parse(made.truth);
  const { bank_statement_submissions: statements } = await lender.ask(
    'GET',
    `/bankstatements/${user.userId}`,
    { reply: Statements },
  );
  const [{ account_information, balance_information, transactions }] = statements;
  check(`the statement was read as printed: ${truth.transaction_count} transactions`, {
    expected: truth,
    came: {
      account_holder_name: account_information.account_holder_name,
      closing_balance: balance_information.closing_balance.replaceAll(',', ''),
      transaction_count: transactions.length,
    },
  });
  const { trust_score } = await lender.ask('GET', `/documents/${documentId}/checks`, {
    reply: Checks,
  });
  check('its sums are right and nobody has changed it', { expected: 'HIGH', came: trust_score });
}

async function uploadPayslip(scene: Scene, user: User, month: string): Promise<void> {
  const { lender, check } = scene;
  const made = await makeDocument(scene, 'payslip', month);
  await send(scene, user, { kind: 'payslip', bytes: made.bytes });
  const { payroll_submissions: payslips } = await lender.ask('GET', `/payroll/${user.userId}?limit=100`, {
    reply: PayslipList,
    brief: (list) => ({ payroll_submissions: list.payroll_submissions.filter(isUploaded) }),
  });
  const uploaded = payslips.filter(isUploaded);
  check('the payslip was read as printed', {
    expected: [PayslipTruth.parse(made.truth)],
    came: uploaded.map(({ employment_information, income_information: { pay_date, earnings } }) => ({
      employer_name: employment_information.employer_name,
      pay_date: pay_date.slice(0, 10),
      net_pay: earnings.net_pay,
    })),
  });
}

/** Asks for an address, sends the bytes there and watches them being read. */
async function send(
  { show, check }: Scene,
  { client }: User,
  { kind, bytes }: { kind: Kind; bytes: Buffer },
): Promise<string> {
  const { presigned_urls } = await client.ask('PUT', PRESIGN[kind], {
    reply: Presigned,
    body: { files: [{ file_name: `${kind}.pdf`, external_id: 'loan-1017' }] },
  });
  const [{ presigned_url, document_id }] = presigned_urls;
  await upload(show, presigned_url, { bytes, reply: Uploaded });
  const read = await client.follow(
    `/documents/${document_id}/events`,
    ({ status }) => status !== 'PROCESSING',
    { reply: Document },
  );
  check(`the ${kind} was read`, { expected: 'EXTRACTED', came: read.status });
  return document_id;
}

/** By the command of docs/sandbox.md, with what a perfect reader finds beside it. */
async function makeDocument({ show, folder, persona }: Scene, kind: Kind, month: string) {
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
  show.sent(`stipend ${wanted.join(' ')}  (a file to upload)`);
  await promisify(execFile)(process.execPath, [STIPEND, ...wanted, '--out', out, '--truth', truth]);
  return { bytes: await readFile(out), truth: JSON.parse(await readFile(truth, 'utf8')) as unknown };
}

/** The newest month with pay that is over, and of which documents can be made. */
function lastWholeMonth(payslips: readonly Payslip[]): string {
  const present = new Date().toISOString().slice(0, 7);
  const months = payslips.map(({ income_information: { pay_date } }) => pay_date.slice(0, 7));
  const month = months.find((one) => one < present && one <= MONTH_MAX);
  if (!month) throw new Error('No month with pay is over');
  return month;
}

function isUploaded({ source }: Payslip): boolean {
  return source === 'payslip_upload';
}
