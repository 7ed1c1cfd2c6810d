import { compareIncome } from './chapters/compare-income.ts';
import { connectProvider } from './chapters/connect-provider.ts';
import { createUser } from './chapters/create-user.ts';
import { estimateExpenditure } from './chapters/estimate-expenditure.ts';
import { giveConsent } from './chapters/give-consent.ts';
import { linkTaxAuthority } from './chapters/link-tax-authority.ts';
import { readPayslips } from './chapters/read-payslips.ts';
import { receiveWebhooks } from './chapters/receive-webhooks.ts';
import { subscribe } from './chapters/subscribe.ts';
import { uploadDocuments } from './chapters/upload-documents.ts';
import type { Scene } from './scene.ts';
import type { Chapter } from './tell.ts';

export const TITLES = [
  'Subscribe to webhooks',
  'Create a user',
  'Ask for consent',
  'Sign in at a payroll provider',
  'Read the payslips',
  'Upload a bank statement and a payslip',
  'Link the tax authority',
  'Receive the webhooks',
  'Estimate expenditure',
  'Compare income',
] as const;

/** From a person whom nobody knows to their income, shown by three sources. */
export async function walk(scene: Scene, chapter: Chapter<(typeof TITLES)[number]>): Promise<void> {
  const webhookId = await chapter('Subscribe to webhooks', () => subscribe(scene));
  const user = await chapter('Create a user', () => createUser(scene));
  await chapter('Ask for consent', () => giveConsent(scene, user));
  await chapter('Sign in at a payroll provider', () => connectProvider(scene, user));
  const payslips = await chapter('Read the payslips', () => readPayslips(scene, user));
  await chapter('Upload a bank statement and a payslip', () => uploadDocuments(scene, user, payslips));
  await chapter('Link the tax authority', () => linkTaxAuthority(scene, user));
  await chapter('Receive the webhooks', () => receiveWebhooks(scene, webhookId));
  await chapter('Estimate expenditure', () => estimateExpenditure(scene, user));
  await chapter('Compare income', () => compareIncome(scene, user));
}
