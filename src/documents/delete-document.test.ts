import { describe, expect, test } from 'vitest';
import type { Role } from '#values/roles.ts';
import { consentOf } from '../../test/support/consent.ts';
import { documentsOf } from '../../test/support/documents.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { makePayslip, makeStatement } from '../sandbox/documents/index.ts';

/** This service has no worker: jobs run only when a test runs them. */
const service = useService();
const steps = documentsOf(service);
const consent = consentOf(service);

const PAPER = { persona: 'user_good', seed: 1, month: '2026-01' };
const statement = makeStatement({ ...PAPER, layout: 'stonegate' }).bytes;
const payslip = makePayslip({ ...PAPER, layout: 'brightwell' }).bytes;

const remove = (documentId: string) => service.ask('DELETE', `/documents/${documentId}`);
const countOf = async (path: string) => (await service.ask('GET', path)).body.pagination.total_count;

describe('deleting a document', () => {
  test('deletes its file, its payslips and their entry, and keeps those of other documents', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, payslip, 'payslips');
    const kept = await steps.uploaded(
      userId,
      makePayslip({ ...PAPER, month: '2026-02', layout: 'brightwell' }).bytes,
      'payslips',
    );
    await service.runJobs();
    expect(await countOf(`/payroll/${userId}`)).toBe(2);
    expect(await remove(documentId)).toMatchObject({
      status: 200,
      body: { message: `Document with id [${documentId}] was deleted` },
    });
    await service.runJobs();
    const { body } = await service.ask('GET', `/payroll/${userId}`);
    expect(body.payroll_submissions).toMatchObject([{ document_id: kept }]);
    expect(await countOf(`/payroll/entries?user_id=${userId}`)).toBe(1);
    const paths = await steps.objects(userId);
    expect(paths).toHaveLength(1);
    expect(paths[0]).toContain(kept);
    expect((await service.ask('GET', `/documents/${kept}/content`)).status).toBe(200);
  });

  test('is allowed for its own user and for no other', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, payslip, 'payslips');
    const removeAs = async (id: string) =>
      (await service.ask('DELETE', `/documents/${documentId}`, await consent.asUser(id))).status;
    expect(await removeAs(await consent.newUser())).toBe(404);
    expect((await steps.document(documentId)).document_id).toBe(documentId);
    expect(await removeAs(userId)).toBe(200);
    expect(await steps.objects(userId)).toHaveLength(1);
    await service.runJobs();
    expect(await steps.objects(userId)).toEqual([]);
  });

  test('deletes its bank statement submissions', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement);
    await service.runJobs();
    expect(await countOf(`/bankstatements/${userId}`)).toBe(1);
    expect((await remove(documentId)).status).toBe(200);
    expect(await countOf(`/bankstatements/${userId}`)).toBe(0);
    const { body } = await service.ask('GET', `/users/${userId}/readiness`);
    expect(body.bank_statements).toMatchObject({ status: 'not_started', count: 0 });
  });

  test('is answered 404 when repeated, and so is everything below the document', async () => {
    const documentId = await steps.uploaded(await steps.consentingUser(), statement);
    await remove(documentId);
    expect(await remove(documentId)).toMatchObject({
      status: 404,
      body: { errors: [`Document with id [${documentId}] does not exist`] },
    });
    for (const path of ['', '/content', '/checks', '/events', '/pages/1.png'])
      expect((await service.ask('GET', `/documents/${documentId}${path}`)).status, path).toBe(404);
  });

  test('lets the same file be uploaded again', async () => {
    const userId = await steps.consentingUser();
    const first = await steps.uploaded(userId, payslip, 'payslips');
    await service.runJobs();
    const duplicate = await steps.uploaded(userId, payslip, 'payslips');
    expect(await steps.document(duplicate)).toMatchObject({ status: 'REJECTED', duplicate_of: first });
    await remove(first);
    expect(await steps.document(duplicate)).toMatchObject({ status: 'REJECTED', duplicate_of: null });
    const again = await steps.uploaded(userId, payslip, 'payslips');
    await service.runJobs();
    expect((await steps.document(again)).status).toBe('EXTRACTED');
    expect(await countOf(`/payroll/${userId}`)).toBe(1);
  });

  test('invalidates an upload URL that was not used', async () => {
    const userId = await steps.consentingUser();
    const { presigned_url, document_id } = await steps.presigned(userId);
    await remove(document_id);
    expect((await steps.upload(presigned_url, statement)).status).toBe(403);
    expect(await steps.objects(userId)).toEqual([]);
  });

  test('removes the file in a job of the same transaction, so that a crash cannot leave it behind', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement);
    await service.runJobs();
    await remove(documentId);
    // no worker has run since: as after a crash, only the job remembers the file
    expect(await steps.objects(userId)).toHaveLength(1);
    await service.runJobs();
    expect(await steps.objects(userId)).toEqual([]);
  });

  test('is recorded in the audit log', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement);
    await remove(documentId);
    const { body } = await service.ask('GET', `/audit?action=document_deleted&subject_id=${documentId}`);
    expect(body.audit_entries).toMatchObject([
      {
        actor_kind: 'api_key',
        subject_kind: 'document',
        details: { user_id: userId, kind: 'bank_statement', status: 'PROCESSING' },
      },
    ]);
  });

  test('is allowed for admins and for no other members', async () => {
    const userId = await steps.consentingUser();
    const { document_id } = await steps.presigned(userId);
    for (const role of ['developer', 'underwriter', 'support', 'viewer'] satisfies Role[]) {
      const member = await newMember(service, role);
      expect((await member.ask('DELETE', `/documents/${document_id}`)).status, role).toBe(403);
    }
    const admin = await newMember(service, 'admin');
    expect((await admin.ask('DELETE', `/documents/${document_id}`)).status).toBe(200);
  });
});
