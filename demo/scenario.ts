import type { Context } from './context.ts';
import type { Step } from './run-steps.ts';
import { compareIncome } from './steps/compare-income.ts';
import { connectProvider } from './steps/connect-provider.ts';
import { createUser } from './steps/create-user.ts';
import { estimateExpenditure } from './steps/estimate-expenditure.ts';
import { giveConsent } from './steps/give-consent.ts';
import { linkTaxAuthority } from './steps/link-tax-authority.ts';
import { readPayslips } from './steps/read-payslips.ts';
import { receiveWebhooks } from './steps/receive-webhooks.ts';
import { subscribe } from './steps/subscribe.ts';
import { uploadDocuments } from './steps/upload-documents.ts';

export const STEP_TITLES = [
  'Subscribe to webhooks',
  'Create a user',
  'Ask for consent',
  'Sign in to a payroll provider',
  'Read the payslips',
  'Upload a bank statement and a payslip',
  'Link the tax authority',
  'Receive the webhooks',
  'Estimate expenditure',
  'Compare income across sources',
] as const;

/** Runs a loan application, from an unknown person to an income that three sources confirm. */
export async function runScenario(context: Context, step: Step<(typeof STEP_TITLES)[number]>): Promise<void> {
  const webhookId = await step('Subscribe to webhooks', () => subscribe(context));
  const user = await step('Create a user', () => createUser(context));
  await step('Ask for consent', () => giveConsent(context, user));
  await step('Sign in to a payroll provider', () => connectProvider(context, user));
  const payslips = await step('Read the payslips', () => readPayslips(context, user));
  await step('Upload a bank statement and a payslip', () => uploadDocuments(context, user, payslips));
  await step('Link the tax authority', () => linkTaxAuthority(context, user));
  await step('Receive the webhooks', () => receiveWebhooks(context, webhookId));
  await step('Estimate expenditure', () => estimateExpenditure(context, user));
  await step('Compare income across sources', () => compareIncome(context, user));
}
