import { describe, expect, test } from 'vitest';
import { processNoStatement, processStatement } from '#bank-statements';
import { processPayslips } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Tenant } from '#users';
import { consentOf } from '../../test/support/consent.ts';
import { beginUpload, documentsOf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { storedEvents } from '../../test/support/webhooks.ts';
import { makeNegative, makePayslip, makeStatement } from '../sandbox/documents/index.ts';
import {
  type ExtractedDocument,
  type Processors,
  processDocument,
  type RecordExtraction,
} from './process-document.ts';
import { lockUploads } from './store.ts';

/** This service has no worker: each test decides the order of events. */
const service = useService();
const steps = documentsOf(service);
const consent = consentOf(service);
const PAPER = { persona: 'user_good', seed: 1, month: '2026-01' };

function statement(): Buffer {
  return makeStatement({ ...PAPER, layout: 'stonegate' }).bytes;
}

/** Hooks that run at given moments while a document is processed. */
interface Moments {
  /** The attempt has begun, but the file has not been opened. */
  begun?(): Promise<unknown>;
  /** The content is extracted and compared, but no lock is held yet. */
  prepared?(): Promise<unknown>;
  /** The submissions are written, but not committed. */
  recorded?(): Promise<unknown>;
}

function processWith(documentId: string, { begun, prepared, recorded }: Moments = {}): Promise<void> {
  const between =
    <Extraction>(
      process: (
        db: Db,
        tenant: Tenant,
        document: ExtractedDocument,
        extraction: Extraction,
      ) => Promise<RecordExtraction>,
    ) =>
    async (
      db: Db,
      tenant: Tenant,
      document: ExtractedDocument,
      extraction: Extraction,
    ): Promise<RecordExtraction> => {
      const record = await process(db, tenant, document, extraction);
      await prepared?.();
      return async (tx) => {
        const result = await record(tx);
        await recorded?.();
        return result;
      };
    };
  const processors: Processors = {
    bank_statement: between(processStatement),
    payslips: between(processPayslips),
    not_a_bank_statement: processNoStatement,
  };
  const storage: Storage = {
    ...service.app.storage,
    async get(path, key) {
      await begun?.();
      return service.app.storage.get(path, key);
    },
  };
  const which = { client_id: service.clientId, document_id: documentId };
  return processDocument({ ...service.app, storage, processors }, which);
}

async function submissionCount(userId: string): Promise<number> {
  return (await service.ask('GET', `/bankstatements/${userId}`)).body.pagination.total_count;
}

const eventsOf = (userId: string) => storedEvents(service, userId);

/** Runs work while another transaction holds the locks that `take` acquires. */
async function holding(take: (tx: Db) => Promise<unknown[]>, work: () => Promise<void>): Promise<void> {
  await service.app.database.inTenant(service.clientId, async (tx) => {
    expect(await take(tx)).toHaveLength(1);
    await work();
  });
}

function moment(): PromiseWithResolvers<void> {
  return Promise.withResolvers<void>();
}

describe('the preparation of a document', () => {
  test('reads and compares without a lock on the user', async () => {
    const userId = await steps.consentingUser();
    const bytes = makePayslip({ ...PAPER, layout: 'brightwell' }).bytes;
    const documentId = await steps.uploaded(userId, bytes, 'payslips');
    const [begun, locked, prepared] = [moment(), moment(), moment()];
    const processing = processWith(documentId, {
      begun: () => {
        begun.resolve();
        return locked.promise;
      },
      prepared: async () => prepared.resolve(),
    });
    await begun.promise;
    const lockUser = (tx: Db) =>
      tx
        .selectFrom('users')
        .select('user_id')
        .where('client_id', '=', service.clientId)
        .where('user_id', '=', userId)
        .forUpdate()
        .execute();
    await holding(lockUser, async () => {
      locked.resolve();
      await prepared.promise;
      await consent.untilWaiting(1);
      expect((await steps.document(documentId)).status).toBe('PROCESSING');
    });
    await processing;
    expect((await steps.document(documentId)).status).toBe('EXTRACTED');
  });
});

describe('withdrawing consent', () => {
  test('after the extraction, but before the commit, prevents storing any data', async () => {
    const userId = await consent.newUser();
    const authorisation = await consent.accept(userId);
    const documentId = await steps.uploaded(userId, statement());
    await processWith(documentId, {
      prepared: () => service.ask('DELETE', `/authorisations/${authorisation}`),
    });
    expect(await steps.document(documentId)).toMatchObject({
      status: 'FAILED',
      status_reason: 'authorisation_revoked',
    });
    await service.runJobs();
    expect(await submissionCount(userId)).toBe(0);
    expect(await eventsOf(userId)).toEqual([]);
    expect(await steps.objects(userId)).toEqual([]);
  });

  test.each([
    ['not a statement', () => makeNegative({ name: 'invoice', seed: 1 })],
    ['unreadable', () => statement().subarray(0, 600)],
  ])('while a file that is %s is extracted still removes the file', async (_, make) => {
    const userId = await consent.newUser();
    const authorisation = await consent.accept(userId);
    const documentId = await steps.uploaded(userId, make());
    await processWith(documentId, { begun: () => service.ask('DELETE', `/authorisations/${authorisation}`) });
    expect(await steps.document(documentId)).toMatchObject({
      status: 'FAILED',
      status_reason: 'authorisation_revoked',
    });
    expect(await steps.objects(userId)).toEqual([]);
  });

  test('while the content is being stored waits for the commit', async () => {
    const userId = await consent.newUser();
    const authorisation = await consent.accept(userId);
    const documentId = await steps.uploaded(userId, statement());
    let revoking: ReturnType<typeof service.ask> | null = null;
    await processWith(documentId, {
      recorded: async () => {
        revoking = service.ask('DELETE', `/authorisations/${authorisation}`);
        await consent.untilWaiting(1);
      },
    });
    expect(await revoking).toMatchObject({ status: 200 });
    expect((await steps.document(documentId)).status).toBe('EXTRACTED');
    expect(await submissionCount(userId)).toBe(1);
    expect(await eventsOf(userId)).toHaveLength(1);
  });
});

describe('switching off payslip upload', () => {
  test('before a payslip is stored prevents storing it, and the file is removed', async () => {
    const userId = await steps.consentingUser();
    const bytes = makePayslip({ ...PAPER, layout: 'brightwell' }).bytes;
    const documentId = await steps.uploaded(userId, bytes, 'payslips');
    const off = { body: { payslip_upload_enabled: false } };
    await processWith(documentId, { prepared: () => service.ask('PATCH', `/users/${userId}`, off) });
    expect(await steps.document(documentId)).toMatchObject({
      status: 'FAILED',
      status_reason: 'not_enabled',
      status_message:
        'Payslip uploads were switched off before we read this file, so we did not use it. Please ask the company that requested it what to do next.',
    });
    await service.runJobs();
    expect((await service.ask('GET', `/payroll/${userId}`)).body.pagination.total_count).toBe(0);
    expect(await eventsOf(userId)).toEqual([]);
    expect(await steps.objects(userId)).toEqual([]);
  });

  test('while a file that is not a payslip is extracted still removes the file', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, makeNegative({ name: 'p60', seed: 1 }), 'payslips');
    const off = { body: { payslip_upload_enabled: false } };
    await processWith(documentId, { begun: () => service.ask('PATCH', `/users/${userId}`, off) });
    expect(await steps.document(documentId)).toMatchObject({
      status: 'FAILED',
      status_reason: 'not_enabled',
    });
    expect(await steps.objects(userId)).toEqual([]);
  });
});

describe('deleting a user', () => {
  async function expectGone(userId: string, documentId: string): Promise<void> {
    await service.runJobs();
    expect((await service.ask('GET', `/documents/${documentId}`)).status).toBe(404);
    expect(await steps.objects(userId)).toEqual([]);
    expect(await eventsOf(userId)).toEqual([]);
    const erasure = await service.app.database.inTenant(service.clientId, (tx) =>
      tx.selectFrom('erasures').select('verified_at').where('user_id', '=', userId).executeTakeFirst(),
    );
    expect(erasure).toEqual({ verified_at: service.clock.now().toISOString() });
  }

  test('during an upload makes the upload fail, and nothing of the file is left', async () => {
    const userId = await steps.consentingUser();
    const { presigned_url, document_id } = await steps.presigned(userId);
    const begun = beginUpload(presigned_url, statement());
    await steps.untilArriving(1);
    expect((await service.ask('DELETE', `/users/${userId}`)).status).toBe(200);
    expect(await begun.finish()).toBe(403);
    await expectGone(userId, document_id);
  });

  test('while an upload is being recorded waits for it, and then deletes the file too', async () => {
    const userId = await steps.consentingUser();
    const { presigned_url, document_id } = await steps.presigned(userId);
    const lock = async (tx: Db) => [await lockUploads(tx, userId)];
    let both: Promise<{ status: number }[]> = Promise.resolve([]);
    await holding(lock, async () => {
      const sending = steps.upload(presigned_url, statement());
      await consent.untilWaiting(1);
      both = Promise.all([sending, service.ask('DELETE', `/users/${userId}`)]);
      await consent.untilWaiting(2);
      expect(await steps.objects(userId)).toHaveLength(1);
    });
    expect((await both).map(({ status }) => status)).toEqual([200, 200]);
    await expectGone(userId, document_id);
  });

  test('after the extraction, but before the commit, leaves nothing', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement());
    await processWith(documentId, { prepared: () => service.ask('DELETE', `/users/${userId}`) });
    await expectGone(userId, documentId);
  });

  test('while the content is being stored waits for the commit, and then deletes all the content', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement());
    let deleting: ReturnType<typeof service.ask> | null = null;
    await processWith(documentId, {
      recorded: async () => {
        deleting = service.ask('DELETE', `/users/${userId}`);
        await consent.untilWaiting(1);
      },
    });
    expect(await deleting).toMatchObject({ status: 200 });
    await expectGone(userId, documentId);
  });
});

describe('deleting a document', () => {
  const remove = (documentId: string) => service.ask('DELETE', `/documents/${documentId}`);

  async function expectGone(userId: string, documentId: string): Promise<void> {
    await service.runJobs();
    expect((await service.ask('GET', `/documents/${documentId}`)).status).toBe(404);
    expect(await submissionCount(userId)).toBe(0);
    expect(await steps.objects(userId)).toEqual([]);
  }

  test('during an upload makes the upload fail, and nothing of the file is left', async () => {
    const userId = await steps.consentingUser();
    const { presigned_url, document_id } = await steps.presigned(userId);
    const begun = beginUpload(presigned_url, statement());
    await steps.untilArriving(1);
    expect((await remove(document_id)).status).toBe(200);
    expect(await begun.finish()).toBe(403);
    await expectGone(userId, document_id);
  });

  test.each([
    ['before its extraction', 'begun'],
    ['after its extraction, but before the commit,', 'prepared'],
  ] as const)('%s leaves nothing', async (_, moment) => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement());
    await processWith(documentId, {
      [moment]: async () => {
        expect((await remove(documentId)).status).toBe(200);
        if (moment === 'begun') await service.runJobs();
      },
    });
    await expectGone(userId, documentId);
    expect(await eventsOf(userId)).toEqual([]);
  });

  test('while the content is being stored waits for the commit, and then deletes all the content', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement());
    let deleting: ReturnType<typeof service.ask> | null = null;
    await processWith(documentId, {
      recorded: async () => {
        deleting = remove(documentId);
        await consent.untilWaiting(1);
      },
    });
    expect(await deleting).toMatchObject({ status: 200 });
    await expectGone(userId, documentId);
  });
});
