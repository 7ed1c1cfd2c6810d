import PDFDocument from 'pdfkit';
import { expect } from 'vitest';
import { readWhole } from '#platform/storage/storage.ts';
import type { documentsOf, Kind } from '../../test/support/documents.ts';
import type { TestService } from '../../test/support/service.ts';
import { storedEvents } from '../../test/support/webhooks.ts';
import { makeNegative, makePayslip, makeStatement } from '../sandbox/documents/index.ts';
import { claimedBy } from '../sandbox/persona-users.ts';

export const STATEMENT = { layout: 'stonegate', persona: 'user_good', seed: 1, month: '2026-01' };
export const PAYSLIP = { layout: 'brightwell', persona: 'user_good', seed: 1, month: '2026-01' };

/** Documents that cannot be used: where they are uploaded, the reason, and the file. */
export const UNUSABLE: readonly (readonly [Kind, string, () => Buffer | Promise<Buffer>])[] = [
  ['bank-statements', 'not_a_bank_statement', () => makeNegative({ name: 'invoice', seed: 1 })],
  ['payslips', 'not_a_payslip', () => makeNegative({ name: 'p60', seed: 1 })],
  ['payslips', 'not_a_payslip', () => makeStatement(STATEMENT).bytes],
  ['bank-statements', 'not_a_bank_statement', () => makePayslip(PAYSLIP).bytes],
  ['bank-statements', 'unreadable', () => makeStatement(STATEMENT).bytes.subarray(0, 600)],
  ['payslips', 'password_protected', lockedPdf],
];

/** Uploads documents for people who claim to be the persona `user_good`. */
export function uploadsOf(service: TestService, steps: ReturnType<typeof documentsOf>) {
  const hannah = (changes: object = {}): Promise<string> =>
    steps.consentingUser({ ...claimedBy('user_good'), ...changes });
  const checksOf = (documentId: string) => service.ask('GET', `/documents/${documentId}/checks`);

  async function expectRejected([kind, reason, make]: (typeof UNUSABLE)[number]): Promise<void> {
    const userId = await hannah();
    const documentId = await steps.uploaded(userId, await make(), kind);
    const document = await steps.until(documentId, 'REJECTED');
    expect(document).toMatchObject({ status_reason: reason, processed_at: expect.any(String) });
    expect(document.status_message).toMatch(/\w/);
    expect((await checksOf(documentId)).body).toEqual({ score: null, trust_score: null, checks: [] });
    const { body: statements } = await service.ask('GET', `/bankstatements/${userId}`);
    expect(statements.pagination.total_count).toBe(reason === 'not_a_bank_statement' ? 1 : 0);
    expect((await service.ask('GET', `/payroll/${userId}`)).body.pagination.total_count).toBe(0);
    const { body: readiness } = await service.ask('GET', `/users/${userId}/readiness`);
    expect([readiness.payslips.status, readiness.bank_statements.status].sort()).toEqual(
      ['not_started', 'nothing_found'].sort(),
    );
    expect(await storedEvents(service, userId)).toEqual([]);
  }

  return { hannah, checksOf, expectRejected };
}

function lockedPdf(): Promise<Buffer> {
  const pdf = new PDFDocument({ userPassword: 'secret', ownerPassword: 'more secret' });
  pdf.text('Payslip').end();
  return readWhole(pdf);
}
