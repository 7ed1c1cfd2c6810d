import { createSecretKey, randomBytes } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { processStatement } from '#bank-statements';
import { processPayslips } from '#payroll';
import type { Role } from '#values/roles.ts';
import { consentOf } from '../../test/support/consent.ts';
import { documentsOf, simplePdf } from '../../test/support/documents.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { makeNegative, makeStatement } from '../sandbox/documents/index.ts';
import { processDocument } from './process-document.ts';
import { resumeDocuments, sweepObjects } from './scheduled-tasks.ts';

/** Without a worker: work is done when the test says so. */
const service = useService();
const steps = documentsOf(service);
const consent = consentOf(service);
const STATEMENT = { layout: 'stonegate', persona: 'user_good', seed: 1, month: '2026-01' };

function statement(seed = 1): Buffer {
  return makeStatement({ ...STATEMENT, seed }).bytes;
}

function read(documentId: string): Promise<void> {
  const processors = { bank_statement: processStatement, payslips: processPayslips };
  return processDocument(
    { ...service.app, processors },
    { client_id: service.clientId, document_id: documentId },
  );
}

async function submissionCount(userId: string): Promise<number> {
  return (await service.ask('GET', `/bankstatements/${userId}`)).body.pagination.total_count;
}

describe('reading', () => {
  test('happens by a job of the upload, and twice does no more than once', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement());
    await service.runJobs();
    expect((await steps.document(documentId)).status).toBe('EXTRACTED');
    await read(documentId);
    expect(await submissionCount(userId)).toBe(1);
  });

  test('by several at once stores one', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement());
    await Promise.all([read(documentId), read(documentId), read(documentId)]);
    expect(await submissionCount(userId)).toBe(1);
    expect((await steps.document(documentId)).status).toBe('EXTRACTED');
  });

  test('of what a worker left behind is promised again', async () => {
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

  test('that fails is tried five times, then the document is FAILED and may be uploaded again', async () => {
    const userId = await steps.consentingUser();
    const bytes = statement();
    const documentId = await steps.uploaded(userId, bytes);
    await loseJobs();
    const [path = ''] = await steps.objects(userId);
    await service.app.storage.remove(path);
    for (let time = 1; time < 5; time++) {
      await expect(read(documentId)).rejects.toThrow('The file of a document is missing');
      expect((await steps.document(documentId)).status).toBe('PROCESSING');
    }
    await read(documentId);
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

  test('that brings down its worker is given up, too', async () => {
    const documentId = await steps.uploaded(await steps.consentingUser(), statement());
    await service.app.database.inTenant(service.clientId, (tx) =>
      tx.updateTable('documents').set({ attempts: 5 }).where('document_id', '=', documentId).execute(),
    );
    await read(documentId);
    expect(await steps.document(documentId)).toMatchObject({
      status: 'FAILED',
      status_reason: 'processing_failed',
    });
  });
});

describe('the same file again', () => {
  test('is read anew where the first was rejected for its own reasons', async () => {
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
  test('that ended before a document was read keeps it from being stored', async () => {
    const userId = await consent.newUser();
    const authorisation = await consent.accept(userId);
    const documentId = await steps.uploaded(userId, statement());
    await service.ask('DELETE', `/authorisations/${authorisation}`);
    await consent.accept(userId);
    await service.runJobs();
    expect(await steps.document(documentId)).toMatchObject({
      status: 'FAILED',
      status_reason: 'authorisation_revoked',
      status_message: 'Your permission had ended before this was read, so it was not used.',
    });
    expect(await submissionCount(userId)).toBe(0);
    expect((await service.ask('GET', `/documents/${documentId}/content`)).status, 'nor is it kept').toBe(400);
  });

  test('that ended keeps a file from being read at all, and what nobody could have used from being kept', async () => {
    const userId = await consent.newUser();
    const authorisation = await consent.accept(userId);
    const documentId = await steps.uploaded(userId, makeNegative({ name: 'invoice', seed: 1 }));
    const unread = await steps.uploaded(userId, statement());
    await service.ask('DELETE', `/authorisations/${authorisation}`);
    // whoever read it would find it missing
    for (const path of await steps.objects(userId))
      if (path.includes(unread)) await service.app.storage.remove(path);
    await service.runJobs();
    for (const id of [documentId, unread])
      expect(await steps.document(id)).toMatchObject({ status_reason: 'authorisation_revoked' });
    expect(await steps.objects(userId)).toEqual([]);
    expect((await service.ask('GET', `/documents/${documentId}/content`)).status).toBe(400);
  });

  test('that ended before the file came keeps it from being taken', async () => {
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

  test('that ends after it keeps what was stored, and the file', async () => {
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
  test('deletes its files, and nothing of others', async () => {
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

describe('the sweep', () => {
  test('removes what crashes left, and no file that a document has', async () => {
    const { storage, config } = service.app;
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement());
    await loseJobs();
    async function* bytes(): AsyncGenerator<Buffer> {
      yield Buffer.from('whole, but nobody’s');
    }
    const orphan = `${service.clientId}/${userId}/${documentId}/left-behind`;
    await storage.put(orphan, bytes());
    const half = join(config.dataDir, 'objects', 'incoming', 'half');
    await writeFile(half, 'half');
    await sweepObjects(service.app);
    expect(await storage.exists(orphan)).toBe(true);
    const old = new Date(Date.now() - 2 * 60 * 60_000);
    for (const path of await steps.objects(userId))
      await utimes(join(config.dataDir, 'objects', 'kept', path), old, old);
    await utimes(half, old, old);
    await sweepObjects(service.app);
    expect(await storage.exists(orphan)).toBe(false);
    expect(await steps.objects(userId)).toHaveLength(1);
    expect((await service.ask('GET', `/documents/${documentId}/content`)).status).toBe(200);
  });

  test('leaves storage alone that the service of another database keeps its files in', async () => {
    const { storage, config } = service.app;
    const userId = await steps.consentingUser();
    const orphan = `${service.clientId}/${userId}/document/left-behind`;
    async function* bytes(): AsyncGenerator<Buffer> {
      yield Buffer.from('nobody’s, or another’s');
    }
    await storage.put(orphan, bytes());
    const old = new Date(Date.now() - 2 * 60 * 60_000);
    await utimes(join(config.dataDir, 'objects', 'kept', orphan), old, old);
    const keys = { ...service.app.keys, root: createSecretKey(randomBytes(32)) };
    await sweepObjects(service.app);
    expect(await storage.exists(orphan)).toBe(false);
    await storage.put(orphan, bytes());
    await utimes(join(config.dataDir, 'objects', 'kept', orphan), old, old);
    await sweepObjects({ ...service.app, keys });
    expect(await storage.exists(orphan)).toBe(true);
    expect(service.log.at(-1)).toContain('storage belongs to the service of another database');
    await sweepObjects(service.app);
    expect(await storage.exists(orphan)).toBe(false);
  });
});

describe('who sees documents', () => {
  test('a user sees its own, and nobody else’s', async () => {
    const [userId, other] = [await steps.consentingUser(), await steps.consentingUser()];
    const { document_id: own } = await steps.presigned(userId);
    const { document_id: others } = await steps.presigned(other);
    const user = await consent.asUser(userId);
    const ask = (path: string) => service.ask('GET', path, user);
    expect((await ask(`/documents/${own}`)).body).toMatchObject({
      document_id: own,
      status: 'AWAITING_UPLOAD',
    });
    for (const path of [`/documents/${others}`, `/documents/${others}/events`, `/documents?user_id=${other}`])
      expect((await ask(path)).status, path).toBe(404);
    expect((await ask('/documents')).body.documents).toMatchObject([{ document_id: own }]);
    for (const path of [`/documents/${own}/content`, `/documents/${own}/checks`])
      expect((await ask(path)).status, path).toBe(401);
  });

  test('members see what their role may, and files only where it allows', async () => {
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

  test('lists are newest first, by user, kind and status', async () => {
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

/** As if their worker had died and the queue with it. */
async function loseJobs(): Promise<void> {
  const client = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
  await client.connect();
  await client.query('delete from graphile_worker._private_jobs');
  await client.end();
}
