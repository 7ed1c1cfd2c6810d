import { describe, expect, test } from 'vitest';
import { createPeople, type SandboxPerson } from '#simulation/people/index.ts';
import { enqueueRating, lockUser, noteEvidence, requireUserKey, tenantOf } from '#users';
import { consentOf } from '../../test/support/consent.ts';
import { documentsOf, type Kind } from '../../test/support/documents.ts';
import { rareTests } from '../../test/support/rare-tests.ts';
import { useService } from '../../test/support/service.ts';
import { storedEvents } from '../../test/support/webhooks.ts';
import { openStoredChecks, sealChecks } from '../documents/seal-document.ts';
import { buildPayslip } from '../sandbox/documents/build-payslip.ts';
import { buildStatement } from '../sandbox/documents/build-statement.ts';
import { makePayslip, PAYSLIP_LAYOUTS, STATEMENT_LAYOUTS } from '../sandbox/documents/index.ts';
import { drawPayslip } from '../sandbox/documents/payslip.ts';
import { drawStatement } from '../sandbox/documents/statements/layout.ts';
import { claimedBy } from '../sandbox/persona-users.ts';
import { rateEvidence } from './rate-evidence.ts';

/** Also tries the rarer cases if `isWhole`. */
export function rateEvidenceSuite({ isWhole }: { isWhole: boolean }): void {
  const rarely = rareTests(isWhole);
  /** This service has no worker: jobs run only when a test runs them. */
  const service = useService();
  const steps = documentsOf(service);
  const { newUser, untilWaiting } = consentOf(service);
  const GOOD = claimedBy('user_good');
  const EVE = { forename: 'Eve', surname: 'Stranger', date_of_birth: '1971-11-28', ni_number: 'JK998877B' };

  let seed = 0;
  /** A payslip that no other test uploads. */
  function payslip(): Buffer {
    seed += 1;
    const month = `2025-${String(seed).padStart(2, '0')}`;
    return makePayslip({ layout: 'brightwell', persona: 'user_good', seed: 1, month }).bytes;
  }

  /** Another file with the same content. */
  const savedAgain = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('\n')]);

  /** A statement whose account has these holders. */
  function statementOf(holder: string, month: `${number}-${number}`): Buffer {
    const people = createPeople({ clock: { now: () => new Date('2026-01-31T00:00:00Z') } });
    const person = people.find('user_good') as SandboxPerson;
    const layout = STATEMENT_LAYOUTS.find(({ name }) => name === 'stonegate');
    if (!layout) throw new Error('The sandbox has this layout');
    const statement = buildStatement(layout, { people, person, month, seed: 7, isEmpty: false });
    const paper = {
      title: 'Statement',
      producer: `${layout.bankName} Statements`,
      madeOn: statement.end,
    };
    return drawStatement(layout, { ...statement, holder }, paper).finish();
  }

  /** One of several payslips with equal pay. */
  function payslipFor(name: string, niNumber: string): Buffer {
    const people = createPeople({ clock: { now: () => new Date('2026-01-31T00:00:00Z') } });
    const person = people.find('user_good') as SandboxPerson;
    const paid = people.payslips('user_good').find(({ payDate }) => payDate.startsWith('2026-01'));
    const layout = PAYSLIP_LAYOUTS.find(({ name }) => name === 'brightwell');
    if (!layout || !paid) throw new Error('The sandbox has this layout and this payslip');
    const made = buildPayslip(people, person, paid);
    const paper = { title: 'Payslip', producer: layout.vendor, madeOn: made.payDate };
    return drawPayslip(layout, { ...made, name, niNumber, payrollNumber: niNumber }, paper).finish();
  }

  async function uploaded(userId: string, bytes: Buffer, kind: Kind = 'payslips'): Promise<string> {
    const documentId = await steps.uploaded(userId, bytes, kind);
    await service.runJobs();
    expect(await steps.document(documentId)).toMatchObject({ status: 'EXTRACTED' });
    return documentId;
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
  const failedIn = (checks: any[]) =>
    checks
      .filter(({ code, is_passed }) => !is_passed && /^identity_(?!post_code)|^used_/.test(code))
      .map(({ code, severity }) => `${code} ${severity}`);

  async function ratingOf(documentId: string) {
    const { body } = await service.ask('GET', `/documents/${documentId}/checks`);
    return { trust: body.trust_score, failed: failedIn(body.checks) };
  }

  async function payslipsOf(userId: string) {
    const { body } = await service.ask('GET', `/payroll/${userId}?limit=100`);
    // biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
    return body.payroll_submissions as any[];
  }

  async function checksOf(userId: string, submissionId: string) {
    const { body } = await service.ask('GET', `/payroll/${userId}/submissions/${submissionId}/checks`);
    return { trust: body.trust_score, failed: failedIn(body.checks) };
  }

  const change = async (userId: string, body: object) => {
    expect((await service.ask('PATCH', `/users/${userId}`, { body })).status).toBe(200);
  };

  const CLEAN = { trust: 'HIGH', failed: [] };
  const USED = { trust: 'LOW', failed: ['used_by_another_person high'] };

  describe('changing a user’s details', () => {
    test('rates stored payslips and documents again, without another event', async () => {
      const userId = await steps.consentingUser(GOOD);
      const documentId = await uploaded(userId, payslip());
      const statementId = await uploaded(
        userId,
        statementOf('Hannah Whitcombe', '2026-01'),
        'bank-statements',
      );
      const [own] = await payslipsOf(userId);
      const events = await storedEvents(service, userId);
      expect([own.trust_score, await ratingOf(documentId), await ratingOf(statementId)]).toEqual([
        'HIGH',
        CLEAN,
        CLEAN,
      ]);
      await change(userId, EVE);
      await service.runJobs();
      const [others] = await payslipsOf(userId);
      const failed = ['identity_name high', 'identity_ni_number high'];
      expect(others).toEqual({
        ...own,
        trust_score: 'VERY_LOW',
        // what does not count is in no sum
        income_information: {
          ...own.income_information,
          earnings: {
            ...own.income_information.earnings,
            rolling_12m_income: { gross_pay: null, net_pay: null, is_complete: false },
          },
        },
      });
      expect(await ratingOf(documentId)).toEqual({ trust: 'VERY_LOW', failed });
      expect(await checksOf(userId, own.id)).toEqual({ trust: 'VERY_LOW', failed });
      expect(await ratingOf(statementId)).toEqual({
        trust: 'VERY_LOW',
        failed: ['identity_account_holder high'],
      });
      await change(userId, GOOD);
      await service.runJobs();
      expect([await ratingOf(documentId), await ratingOf(statementId)]).toEqual([CLEAN, CLEAN]);
      expect(await payslipsOf(userId)).toEqual([own]);
      expect(await storedEvents(service, userId)).toEqual(events);
    });

    rarely('stores nothing if the ratings stay the same', async () => {
      const userId = await steps.consentingUser(GOOD);
      const documentId = await uploaded(userId, payslip());
      const { app, clientId } = service;
      const changedAt = () =>
        app.database
          .tenant(clientId)
          .selectFrom('documents')
          .select('updated_at')
          .where('document_id', '=', documentId)
          .executeTakeFirstOrThrow();
      const before = await changedAt();
      service.clock.advance(1000);
      await rateEvidence(app, { clientId, userId, withSharers: true });
      expect(await changedAt()).toEqual(before);
      await change(userId, { ni_number: null });
      await service.runJobs();
      expect(await changedAt()).not.toEqual(before);
    });

    test('waits for evidence that is being stored with the old details', async () => {
      const { app, clientId } = service;
      const userId = await steps.consentingUser(GOOD);
      const documentId = await uploaded(userId, payslip());
      await change(userId, EVE);
      let rating: Promise<void> | undefined;
      await app.database.inTenant(clientId, async (tx) => {
        await lockUser(tx, clientId, userId);
        rating = rateEvidence(app, { clientId, userId, withSharers: false });
        await untilWaiting(1);
        expect(await ratingOf(documentId)).toEqual(CLEAN);
      });
      await rating;
      expect(await ratingOf(documentId)).toMatchObject({ trust: 'VERY_LOW' });
    });

    test('of a deleted user does nothing', async () => {
      const { app, clientId } = service;
      const userId = await newUser(GOOD);
      await change(userId, EVE);
      await service.ask('DELETE', `/users/${userId}`);
      await service.runJobs();
      await rateEvidence(app, { clientId, userId, withSharers: true });
    });

    rarely('rates documents again that an earlier version stored without their parts', async () => {
      const userId = await steps.consentingUser(GOOD);
      const documentId = await uploaded(userId, payslip());
      await forgetParts(documentId);
      await change(userId, EVE);
      await service.runJobs();
      expect(await ratingOf(documentId)).toEqual({
        trust: 'VERY_LOW',
        failed: ['identity_name high', 'identity_ni_number high'],
      });
      expect((await payslipsOf(userId))[0].trust_score).toBe('VERY_LOW');
    });
  });

  describe('the same file for two people', () => {
    test('is a finding on both, until one of them is deleted', async () => {
      const bytes = payslip();
      const [owner, other] = [await steps.consentingUser(GOOD), await steps.consentingUser(EVE)];
      const first = await uploaded(owner, bytes);
      expect(await ratingOf(first)).toEqual(CLEAN);
      const second = await uploaded(other, bytes);
      await service.runJobs();
      expect(await ratingOf(first)).toEqual(USED);
      const { body } = await service.ask('GET', `/documents/${first}/checks`);
      for (const detail of [other, second, ...Object.values(EVE)])
        expect(JSON.stringify(body)).not.toContain(detail);
      const [own] = await payslipsOf(owner);
      expect(await checksOf(owner, own.id)).toEqual(USED);
      expect(await ratingOf(second)).toMatchObject({
        trust: 'VERY_LOW',
        failed: expect.arrayContaining(USED.failed),
      });
      await service.ask('DELETE', `/documents/${second}`);
      await service.runJobs();
      expect(await ratingOf(first)).toEqual(CLEAN);
      expect((await payslipsOf(owner))[0].trust_score).toBe('HIGH');
    });

    rarely('says nothing about the other person', async () => {
      const bytes = payslip();
      const [owner, other] = [await steps.consentingUser(GOOD), await steps.consentingUser(EVE)];
      const first = await uploaded(owner, bytes);
      const second = await uploaded(other, bytes);
      await service.runJobs();
      const { body } = await service.ask('GET', `/documents/${first}/checks`);
      const text = JSON.stringify(body);
      for (const detail of [other, second, ...Object.values(EVE)]) expect(text).not.toContain(detail);
      expect(body.checks.find(({ code }: { code: string }) => code === 'used_by_another_person')).toEqual({
        code: 'used_by_another_person',
        severity: 'high',
        is_passed: false,
        payslip: 1,
        field: null,
        page: null,
        box: null,
        expected: null,
        actual: null,
        message: 'The same file was uploaded for another person too',
      });
    });

    rarely('is no finding any more when the other person is erased', async () => {
      const bytes = savedAgain(statementOf('Hannah Whitcombe', '2026-01'));
      const [owner, other] = [await steps.consentingUser(GOOD), await steps.consentingUser(EVE)];
      const first = await uploaded(owner, bytes, 'bank-statements');
      await uploaded(other, bytes, 'bank-statements');
      await service.runJobs();
      expect(await ratingOf(first)).toEqual(USED);
      expect((await service.ask('DELETE', `/users/${other}`)).status).toBe(200);
      await service.runJobs();
      expect(await ratingOf(first)).toEqual(CLEAN);
    });

    test('is only a note if one person is recorded twice', async () => {
      const bytes = payslip();
      const [first, second] = [await steps.consentingUser(GOOD), await steps.consentingUser(GOOD)];
      const documents = [await uploaded(first, bytes), await uploaded(second, bytes)];
      await service.runJobs();
      for (const documentId of documents)
        expect(await ratingOf(documentId)).toEqual({
          trust: 'HIGH',
          failed: ['used_by_another_person info'],
        });
      // the other record turns out to be somebody else's
      await change(second, EVE);
      await service.runJobs();
      expect(await ratingOf(documents[0] ?? '')).toEqual(USED);
    });

    rarely('is only a note for both holders of a joint account, and a finding for anyone else', async () => {
      const bytes = statementOf('Mr J Whitcombe & Mrs H Whitcombe', '2025-11');
      const holders = [
        { forename: 'Hannah', surname: 'Whitcombe', date_of_birth: '1988-04-02' },
        { forename: 'James', surname: 'Whitcombe', date_of_birth: '1986-09-30' },
      ];
      const documents: string[] = [];
      for (const holder of holders)
        documents.push(await uploaded(await steps.consentingUser(holder), bytes, 'bank-statements'));
      await service.runJobs();
      for (const documentId of documents)
        expect(await ratingOf(documentId)).toEqual({
          trust: 'HIGH',
          failed: ['used_by_another_person info'],
        });
      const third = await uploaded(await steps.consentingUser(EVE), bytes, 'bank-statements');
      await service.runJobs();
      expect(await ratingOf(third)).toMatchObject({ trust: 'VERY_LOW' });
      for (const documentId of documents) expect(await ratingOf(documentId)).toEqual(USED);
    });

    test('is no finding for people of two clients', async () => {
      const bytes = payslip();
      const first = await uploaded(await steps.consentingUser(GOOD), bytes);
      const { clientId, apiKey } = await service.newClient();
      const ask: typeof service.ask = (method, path, options) =>
        service.ask(method, path, { key: apiKey, ...options });
      const elsewhere = documentsOf({ ...service, clientId, apiKey, ask });
      const second = await elsewhere.uploaded(await elsewhere.consentingUser(GOOD), bytes, 'payslips');
      await service.runJobs();
      await service.runJobs();
      expect(await ratingOf(first)).toEqual(CLEAN);
      const { body } = await ask('GET', `/documents/${second}/checks`);
      expect([body.trust_score, failedIn(body.checks)]).toEqual(['HIGH', []]);
    });
  });

  describe('the same payslip for two people', () => {
    test('is a finding on both if it is in another file', async () => {
      const bytes = payslip();
      const [owner, other] = [await steps.consentingUser(GOOD), await steps.consentingUser(EVE)];
      const first = await uploaded(owner, bytes);
      const second = await uploaded(other, savedAgain(bytes));
      await service.runJobs();
      expect(await ratingOf(first)).toEqual(USED);
      expect((await ratingOf(second)).failed).toContain('used_by_another_person high');
      const [own] = await payslipsOf(owner);
      expect(own.trust_score).toBe('LOW');
      const entryId = (await payslipsOf(other))[0].entry_id;
      expect((await service.ask('DELETE', `/payroll/entries/${entryId}`)).status).toBe(200);
      await service.runJobs();
      expect(await ratingOf(first)).toEqual(CLEAN);
    });

    rarely('is a finding on both if they are processed at the same time', async () => {
      const bytes = payslip();
      const [owner, other] = [await steps.consentingUser(GOOD), await steps.consentingUser(EVE)];
      const documents = await Promise.all([
        steps.uploaded(owner, bytes, 'payslips'),
        steps.uploaded(other, savedAgain(bytes), 'payslips'),
      ]);
      await service.runJobs();
      await service.runJobs();
      for (const documentId of documents)
        expect((await ratingOf(documentId)).failed).toContain('used_by_another_person high');
    });

    rarely('is no finding for colleagues with equal pay', async () => {
      const colleagues = [
        { forename: 'Ann', surname: 'Archer', ni_number: 'JK112233A' },
        { forename: 'Ben', surname: 'Baker', ni_number: 'JK445566B' },
      ];
      const documents: string[] = [];
      for (const { forename, surname, ni_number } of colleagues)
        documents.push(
          await uploaded(
            await steps.consentingUser({ forename, surname, ni_number }),
            payslipFor(`${forename} ${surname}`, ni_number),
          ),
        );
      await service.runJobs();
      for (const documentId of documents) expect(await ratingOf(documentId)).toEqual(CLEAN);
    });
  });

  /** Stores the checks of a document as an earlier version did. */
  async function forgetParts(documentId: string): Promise<void> {
    const { app, clientId } = service;
    const owner = { clientId, documentId };
    const tenant = await tenantOf(app, clientId);
    await app.database.inTenant(clientId, async (tx) => {
      const row = await tx
        .selectFrom('documents')
        .select(['user_id', 'sealed_checks'])
        .where('client_id', '=', clientId)
        .where('document_id', '=', documentId)
        .executeTakeFirstOrThrow();
      const key = await requireUserKey(tx, tenant, row.user_id);
      const { parts: _, ...checks } = openStoredChecks(key, owner, row.sealed_checks as Buffer);
      await tx
        .updateTable('documents')
        .set({ sealed_checks: sealChecks(key, owner, checks) })
        .where('client_id', '=', clientId)
        .where('document_id', '=', documentId)
        .execute();
    });
  }

  describe('an upload of a file that somebody else has', () => {
    const files: [Kind, () => Buffer][] = [
      ['payslips', payslip],
      ['bank-statements', () => statementOf('Hannah Whitcombe', '2025-11')],
    ];
    test.each(files)('does not deadlock with a deletion: %s', async (kind, makeFile) => {
      const { database } = service.app;
      const { clientId } = service;
      const [first, second] = [await steps.consentingUser(GOOD), await steps.consentingUser(GOOD)];
      const file = makeFile();
      await uploaded(first, file, kind);
      const documentId = await steps.uploaded(second, file, kind);
      let running: Promise<unknown> = Promise.resolve();
      // like a deletion: first the jobs that rate others, then the one that concludes
      await database.inTenant(clientId, async (tx) => {
        await enqueueRating(tx, { clientId, userId: first });
        running = service.runJobs();
        await untilWaiting(1);
        await noteEvidence(tx, clientId, second);
      });
      await running;
      expect(await steps.document(documentId)).toMatchObject({ status: 'EXTRACTED' });
    });
  });
}
