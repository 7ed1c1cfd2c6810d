import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Role } from '#values/roles.ts';
import { consentOf } from '../../test/support/consent.ts';
import { documentsOf, simplePdf } from '../../test/support/documents.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { makeNegative } from '../sandbox/documents/index.ts';
import { processingOf, statement } from './document-life.fixture.ts';
import { resumeDocuments } from './scheduled-tasks.ts';

/** This service has no worker: jobs run only when a test runs them. */
const service = useService();
const steps = documentsOf(service);
const consent = consentOf(service);
const { processNow, submissionCount } = processingOf(service);

describe('processing a document', () => {
  test('runs in a job that the upload enqueued, and a second run changes nothing', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement());
    await service.runJobs();
    expect((await steps.document(documentId)).status).toBe('EXTRACTED');
    await processNow(documentId);
    expect(await submissionCount(userId)).toBe(1);
  });

  test('is enqueued again after its job was lost', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement());
    await loseJobs();
    await service.runJobs();
    expect((await steps.document(documentId)).status).toBe('PROCESSING');
    await resumeDocuments(service.app);
    await service.runJobs();
    expect((await steps.document(documentId)).status).toBe('PROCESSING');
    service.clock.advance(16 * 60_000);
    await resumeDocuments(service.app);
    await service.runJobs();
    expect((await steps.document(documentId)).status).toBe('EXTRACTED');
  });

  test('is tried five times; then the document is FAILED and can be uploaded again', async () => {
    const userId = await steps.consentingUser();
    const bytes = statement();
    const documentId = await steps.uploaded(userId, bytes);
    await loseJobs();
    const [path = ''] = await steps.objects(userId);
    await service.app.storage.remove(path);
    for (let time = 1; time < 5; time++) {
      await expect(processNow(documentId)).rejects.toThrow('The file of a document is missing');
      expect((await steps.document(documentId)).status).toBe('PROCESSING');
    }
    await processNow(documentId);
    expect(await steps.document(documentId)).toMatchObject({
      status: 'FAILED',
      status_reason: 'processing_failed',
    });
    const { body: readiness } = await service.ask('GET', `/users/${userId}/readiness`);
    expect(readiness.bank_statements.status).toBe('failed');
    const again = await steps.uploaded(userId, bytes);
    await service.runJobs();
    expect((await steps.document(again)).status).toBe('EXTRACTED');
  });

  test('also ends after five attempts when it crashes the worker', async () => {
    const documentId = await steps.uploaded(await steps.consentingUser(), statement());
    await service.app.database.inTenant(service.clientId, (tx) =>
      tx.updateTable('documents').set({ attempts: 5 }).where('document_id', '=', documentId).execute(),
    );
    await processNow(documentId);
    expect(await steps.document(documentId)).toMatchObject({
      status: 'FAILED',
      status_reason: 'processing_failed',
    });
    expect(service.log.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        document_id: documentId,
        msg: 'document processing failed, no attempts left',
      }),
    );
  });
});

describe('an upload', () => {
  test('that was rejected when it was read can’t be downloaded', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, Buffer.from('%PDF-1.4\nnothing\n%%EOF'));
    await service.runJobs();
    expect((await steps.document(documentId)).status).toBe('REJECTED');
    const { status, body } = await service.ask('GET', `/documents/${documentId}/content`);
    expect({ status, body }).toEqual({
      status: 400,
      body: { errors: [`Document [${documentId}] was rejected, so its file can't be downloaded`] },
    });
  });
});

describe('the same file again', () => {
  test('is processed when the first upload was rejected for its content', async () => {
    const userId = await steps.consentingUser();
    const bytes = await simplePdf('no statement');
    const first = await steps.uploaded(userId, bytes);
    await service.runJobs();
    expect(await steps.document(first)).toMatchObject({ status_reason: 'not_a_bank_statement' });
    const second = await steps.uploaded(userId, bytes);
    expect(await steps.document(second)).toMatchObject({ status: 'PROCESSING', duplicate_of: null });
    const third = await steps.uploaded(userId, bytes);
    expect(await steps.document(third)).toMatchObject({ status: 'REJECTED', duplicate_of: second });
    await service.runJobs();
  });
});

describe('consent', () => {
  test('that ended before processing prevents storing any data', async () => {
    const userId = await consent.newUser();
    const authorisation = await consent.accept(userId);
    const documentId = await steps.uploaded(userId, statement());
    await service.ask('DELETE', `/authorisations/${authorisation}`);
    await consent.accept(userId);
    await service.runJobs();
    expect(await steps.document(documentId)).toMatchObject({
      status: 'FAILED',
      status_reason: 'authorisation_revoked',
      status_message:
        'Your permission ended before we read this file, so we did not use it. To share it, give your permission and upload it again.',
    });
    expect(await submissionCount(userId)).toBe(0);
    expect((await service.ask('GET', `/documents/${documentId}/content`)).status, 'the file is removed').toBe(
      400,
    );
  });

  test('that ended prevents opening the file, and the file is removed', async () => {
    const userId = await consent.newUser();
    const authorisation = await consent.accept(userId);
    const documentId = await steps.uploaded(userId, makeNegative({ name: 'invoice', seed: 1 }));
    const unread = await steps.uploaded(userId, statement());
    await service.ask('DELETE', `/authorisations/${authorisation}`);
    // removes one of the files: the job would fail if it tried to open it
    for (const path of await steps.objects(userId))
      if (path.includes(unread)) await service.app.storage.remove(path);
    await service.runJobs();
    for (const id of [documentId, unread])
      expect(await steps.document(id)).toMatchObject({ status_reason: 'authorisation_revoked' });
    expect(await steps.objects(userId)).toEqual([]);
    expect((await service.ask('GET', `/documents/${documentId}/content`)).status).toBe(400);
  });

  test('that ended before the upload causes the file to be rejected', async () => {
    const userId = await consent.newUser();
    const authorisation = await consent.accept(userId);
    const { presigned_url, document_id } = await steps.presigned(userId);
    await service.ask('DELETE', `/authorisations/${authorisation}`);
    expect(await steps.upload(presigned_url, statement())).toMatchObject({
      status: 403,
      body: { errors: [`User [${userId}] has no active authorisation`] },
    });
    expect(await steps.objects(userId)).toEqual([]);
    expect((await steps.document(document_id)).status).toBe('AWAITING_UPLOAD');
  });

  test('that ends after processing leaves the stored data and the file in place', async () => {
    const userId = await consent.newUser();
    const authorisation = await consent.accept(userId);
    const documentId = await steps.uploaded(userId, statement());
    await service.runJobs();
    await service.ask('DELETE', `/authorisations/${authorisation}`);
    expect(await submissionCount(userId)).toBe(1);
    expect((await service.ask('GET', `/documents/${documentId}/content`)).status).toBe(200);
  });
});

describe('deleting a user', () => {
  test('removes their files and keeps those of other users', async () => {
    const [userId, other] = [await steps.consentingUser(), await steps.consentingUser()];
    for (const one of [userId, other]) await steps.uploaded(one, statement());
    await service.runJobs();
    const { presigned_url } = await steps.presigned(userId);
    await service.ask('DELETE', `/users/${userId}`);
    await service.runJobs();
    expect(await steps.objects(userId)).toEqual([]);
    expect(await steps.objects(other)).toHaveLength(1);
    expect((await steps.upload(presigned_url, await simplePdf('late'))).status).toBe(403);
    expect(await steps.objects(userId)).toEqual([]);
  });
});

describe('access to documents', () => {
  test('lets a user see only their own documents', async () => {
    const [userId, other] = [await steps.consentingUser(), await steps.consentingUser()];
    const { document_id: own } = await steps.presigned(userId);
    const { document_id: others } = await steps.presigned(other);
    const user = await consent.asUser(userId);
    const ask = (path: string) => service.ask('GET', path, user);
    expect((await ask(`/documents/${own}`)).body).toMatchObject({
      document_id: own,
      status: 'AWAITING_UPLOAD',
    });
    const foreign = [`/documents/${others}`, `/documents/${others}/events`, `/documents/${others}/content`];
    for (const path of [...foreign, `/documents?user_id=${other}`])
      expect((await ask(path)).status, path).toBe(404);
    expect((await ask('/documents')).body.documents).toMatchObject([{ document_id: own }]);
    for (const path of [`/documents/${own}/pages/1.png`, `/documents/${own}/checks`])
      expect((await ask(path)).status, path).toBe(401);
  });

  test('lets members see documents and files according to their role', async () => {
    const documentId = await steps.uploaded(await steps.consentingUser(), await simplePdf('for members'));
    await loseJobs();
    const shown = {
      admin: 'january.pdf',
      underwriter: 'january.pdf',
      viewer: 'january.pdf',
      developer: '***',
      support: '***',
    };
    for (const [role, file_name] of Object.entries(shown)) {
      const member = await newMember(service, role as Role);
      expect((await member.ask('GET', `/documents/${documentId}`)).body, role).toMatchObject({ file_name });
      const mayRead = role === 'admin' || role === 'underwriter';
      for (const what of ['content', 'checks'])
        expect((await member.ask('GET', `/documents/${documentId}/${what}`)).status, `${role} ${what}`).toBe(
          mayRead ? 200 : 403,
        );
    }
  });

  test('lists documents newest first, filtered by user, kind and status', async () => {
    const userId = await steps.consentingUser();
    const first = await steps.presigned(userId);
    const second = await steps.presigned(userId, 'payslips');
    const ids = async (query: string) => {
      const { body } = await service.ask('GET', `/documents?user_id=${userId}${query}`);
      return body.documents.map(({ document_id }: { document_id: string }) => document_id);
    };
    expect(await ids('')).toEqual([second.document_id, first.document_id]);
    expect(await ids('&limit=1&offset=1')).toEqual([first.document_id]);
    expect(await ids('&kind=payslip')).toEqual([second.document_id]);
    expect(await ids('&status=EXTRACTED')).toEqual([]);
    expect((await service.ask('GET', '/documents?status=LOST')).status).toBe(400);
  });
});

/** Deletes all jobs, as if the worker and its queue had been lost. */
async function loseJobs(): Promise<void> {
  const client = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
  await client.connect();
  await client.query('delete from graphile_worker._private_jobs');
  await client.end();
}
