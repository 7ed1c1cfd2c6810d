import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/id.ts';
import { requireUserKey, tenantOf } from '#users';
import { documentsOf } from '../../test/support/documents.ts';
import { bearer, newMember, type SignedInMember } from '../../test/support/members.ts';
import { type Reply, useService } from '../../test/support/service.ts';
import { makePayslip } from '../sandbox/documents/index.ts';
import { claimedBy } from '../sandbox/persona-users.ts';
import { sealCopy, sealReason } from './seal-case.ts';
import { insertReview } from './store.ts';

/** This service has no worker: jobs run only when a test runs them. */
const service = useService();
const { consentingUser, uploaded, document } = documentsOf(service);
const ask = (...request: Parameters<typeof service.ask>) => service.ask(...request);

async function newUser(): Promise<string> {
  return (await ask('POST', '/users', { body: { forename: 'Ada' } })).body.user_id;
}

async function upload(userId: string, month: string): Promise<{ documentId: string; sha256: string }> {
  const { bytes } = makePayslip({ layout: 'brightwell', persona: 'user_good', seed: 1, month });
  const documentId = await uploaded(userId, bytes, 'payslips');
  await service.runJobs();
  expect(await document(documentId)).toMatchObject({ status: 'EXTRACTED' });
  return { documentId, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function caseOf(userId: string) {
  return (await ask('GET', `/users/${userId}/case`)).body;
}

/** Runs jobs until the verdict that is stored for lists is up to date. */
async function untilReopened(userId: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await service.runJobs();
        return (await caseOf(userId)).review.is_reopened;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

async function auditOf(userId: string): Promise<[string, string, object][]> {
  const { body } = await ask('GET', `/audit?subject_id=${userId}`);
  return body.audit_entries.map((entry: { action: string; actor_kind: string; details: object }) => [
    entry.action,
    entry.actor_kind,
    entry.details,
  ]);
}

const assign = (by: SignedInMember, userId: string, body: object, ifMatch = '*'): Promise<Reply> =>
  by.ask('PUT', `/users/${userId}/assignee`, {
    body,
    headers: { ...bearer(by.token).headers, 'If-Match': ifMatch },
  });
const review = (by: Pick<SignedInMember, 'ask'>, userId: string, body: object = {}): Promise<Reply> =>
  by.ask('POST', `/users/${userId}/reviews`, {
    body: { outcome: 'accepted', reason: 'All sources agree.', ...body },
  });

describe('a user’s assignee', () => {
  test('is a member who can review, is audited, and is not taken over by somebody who saw another', async () => {
    const [grace, ann] = [await newMember(service, 'underwriter'), await newMember(service, 'admin')];
    const viewer = await newMember(service, 'viewer');
    const userId = await newUser();
    const etag = (await ask('GET', `/users/${userId}/case`)).headers.get('etag') ?? '';
    const mine = await assign(grace, userId, { member_id: grace.member.id }, etag);
    expect(mine.body.assignee).toMatchObject({ member_id: grace.member.id, name: 'Grace Example' });
    const late = await assign(ann, userId, { member_id: ann.member.id }, etag);
    expect([late.status, late.headers.get('x-svc-error-code')]).toEqual([412, 'precondition_failed']);
    for (const member_id of [viewer.member.id, userId]) {
      const refused = await assign(ann, userId, { member_id });
      expect([refused.status, refused.body.errors[0]]).toEqual([400, expect.stringContaining('[member_id]')]);
    }
    expect((await caseOf(userId)).assignee.member_id).toBe(grace.member.id);
    const colleagues = (await viewer.ask('GET', '/members/colleagues')).body.colleagues;
    const ids = colleagues.map(({ member_id }: { member_id: string }) => member_id);
    expect(ids).toEqual(expect.arrayContaining([grace.member.id, ann.member.id]));
    expect(ids).not.toContain(viewer.member.id);
    expect((await assign(ann, userId, { member_id: null })).body.assignee).toBeNull();
    const details = { from_member_id: null, to_member_id: grace.member.id };
    expect(await auditOf(userId)).toContainEqual(['case_assigned', 'member', details]);
  });

  test('is nobody after the member has left or may not review any more', async () => {
    const [leaver, changed] = [await newMember(service, 'underwriter'), await newMember(service, 'admin')];
    const users = [await newUser(), await newUser()] as const;
    for (const [index, member] of [leaver, changed].entries())
      await ask('PUT', `/users/${users[index]}/assignee`, { body: { member_id: member.member.id } });
    await ask('DELETE', `/members/${leaver.member.id}`);
    await newMember(service, 'admin');
    await ask('PATCH', `/members/${changed.member.id}`, { body: { role: 'viewer' } });
    for (const userId of users) expect((await caseOf(userId)).assignee).toBeNull();
    const again = await ask('PUT', `/users/${users[0]}/assignee`, {
      body: { member_id: leaver.member.id },
    });
    expect(again.status).toBe(400);
  });
});

describe('a note', () => {
  test('has its author and time, keeps the author’s name, and only the author can delete it', async () => {
    const [grace, admin] = [await newMember(service, 'underwriter'), await newMember(service, 'admin')];
    const userId = await newUser();
    const path = `/users/${userId}/notes`;
    const { body: note } = await grace.ask('POST', path, { body: { text: '  Works 30 hours.\n' } });
    expect(note).toMatchObject({
      text: 'Works 30 hours.',
      author: { kind: 'member', id: grace.member.id, name: 'Grace Example' },
    });
    const { body: ofKey } = await ask('POST', path, { body: { text: 'From the loan system.' } });
    expect(ofKey.author).toMatchObject({ kind: 'api_key', name: expect.any(String) });
    for (const other of [admin.ask, ask])
      expect((await other('DELETE', `${path}/${note.note_id}`)).status).toBe(403);
    expect((await admin.ask('DELETE', `${path}/${ofKey.note_id}`)).status).toBe(403);
    const blank = await grace.ask('POST', path, { body: { text: ' \n ' } });
    expect([blank.status, blank.body.errors]).toEqual([400, ['[text] must be text of 1 to 4000 characters']]);
    const backdated = await grace.ask('POST', path, { body: { text: 'x', created_at: '2020-01-01' } });
    expect(backdated.status).toBe(400);
    const list = await admin.ask('GET', path);
    expect(list.body.notes).toEqual([ofKey, note]);
    expect((await grace.ask('DELETE', `${path}/${note.note_id}`)).status).toBe(200);
    expect((await ask('GET', path)).body.notes).toEqual([ofKey]);
    const log = await auditOf(userId);
    expect(log).toContainEqual(['note_deleted', 'member', { note_id: note.note_id }]);
    expect(log).toContainEqual(['personal_data_read', 'member', { fields: ['notes'], count: 2 }]);
    expect(JSON.stringify(log)).not.toContain('30 hours');
  });

  test('can be read but not written by a viewer, and is closed to developers, support and the user', async () => {
    const userId = await newUser();
    const path = `/users/${userId}/notes`;
    const viewer = await newMember(service, 'viewer');
    expect((await viewer.ask('GET', path)).status).toBe(200);
    expect((await viewer.ask('POST', path, { body: { text: 'x' } })).status).toBe(403);
    expect((await review(viewer, userId)).status).toBe(403);
    expect((await assign(viewer, userId, { member_id: null })).status).toBe(403);
    for (const role of ['developer', 'support'] as const) {
      const { ask: other } = await newMember(service, role);
      for (const part of ['case', 'notes', 'reviews'])
        expect((await other('GET', `/users/${userId}/${part}`)).status).toBe(403);
    }
    const { body: token } = await ask('POST', '/user-tokens', { body: { user_id: userId } });
    const asUser = { key: null, headers: { Authorization: `Bearer ${token.access_token}` } };
    expect((await ask('GET', path, asUser)).status).toBe(401);
  });
});

describe('a review', () => {
  test('keeps what it was based on, and is reopened by a new document and by a changed verdict', async () => {
    const grace = await newMember(service, 'underwriter');
    const userId = await consentingUser(claimedBy('user_good'));
    const first = await upload(userId, '2025-06');
    const { body: seen } = await grace.ask('GET', `/users/${userId}/income-summary`);
    const basis = { seen_evidence_hash: seen.evidence_hash, seen_review_id: null };
    const { status, body: recorded } = await review(grace, userId, basis);
    expect([status, recorded.evidence_hash]).toEqual([201, seen.evidence_hash]);
    expect((await caseOf(userId)).review).toMatchObject({ is_reopened: false, reopened_because: [] });

    await upload(userId, '2025-05');
    await untilReopened(userId);
    const { review: shown } = await caseOf(userId);
    expect(shown.reopened_at).not.toBeNull();
    expect(shown.reopened_because).toContainEqual({
      code: 'documents_added',
      message: '1 document was added.',
    });
    const path = `/users/${userId}/reviews`;
    const { body: whole } = await grace.ask('GET', `${path}/${recorded.review_id}`);
    expect(whole.summary).toEqual(seen);
    expect(whole.documents).toMatchObject([{ document_id: first.documentId, sha256: first.sha256 }]);
    const viewer = await newMember(service, 'viewer');
    const masked = (await viewer.ask('GET', `${path}/${recorded.review_id}`)).body;
    expect(masked.documents).toMatchObject([{ sha256: first.sha256, trust_score: null }]);

    const stale = await review(grace, userId, { ...basis, seen_review_id: recorded.review_id });
    expect([stale.status, stale.headers.get('x-svc-error-code')]).toEqual([409, 'evidence_changed']);
    const next = await review(grace, userId, { outcome: 'rejected' });
    expect((await caseOf(userId)).review).toMatchObject({
      review_id: next.body.review_id,
      outcome: 'rejected',
      is_reopened: false,
    });
    await ask('DELETE', `/documents/${first.documentId}`);
    await untilReopened(userId);
    const { review: last } = await caseOf(userId);
    expect(last.reopened_because).toContainEqual({
      code: 'documents_removed',
      message: '1 document was deleted.',
    });
    expect((await grace.ask('GET', `${path}/${recorded.review_id}`)).body).toEqual(whole);
    expect((await ask('GET', path)).body.reviews).toEqual([next.body, recorded]);
  });

  test('of an earlier version is shown as it was stored, whatever fields a summary has now', async () => {
    const userId = await newUser();
    const { body: recorded } = await review({ ask }, userId);
    const { clientId, app } = service;
    const tenant = await tenantOf(app, clientId);
    const reviewId = newId(new Date(Date.parse(recorded.recorded_at) + 1));
    const owner = { clientId, reviewId };
    const copy = { summary: { old: 1 }, summaryWithoutChecks: {}, documents: [{ old: 2 }] };
    await app.database.inTenant(clientId, async (tx) => {
      const userKey = await requireUserKey(tx, tenant, userId);
      await insertReview(tx, clientId, {
        ...{ user_id: userId, review_id: reviewId, recorded_at: recorded.recorded_at, outcome: 'accepted' },
        ...{ author_kind: 'api_key', author_id: recorded.author.id, verdict_status: 'verified' },
        evidence_hash: Buffer.alloc(32),
        sealed_reason: sealReason(userKey, owner, 'Then'),
        sealed_copy: await sealCopy(userKey, owner, copy as never),
      });
    });
    const { status, body } = await ask('GET', `/users/${userId}/reviews/${reviewId}`);
    // the description of the API has the fields of today
    service.differences.splice(0);
    const { summary, documents } = copy;
    expect([status, body]).toMatchObject([200, { reason: 'Then', summary, documents }]);
  });

  test('of two that are recorded at the same time, the one that did not see the other is refused', async () => {
    const members = [await newMember(service, 'underwriter'), await newMember(service, 'underwriter')];
    const userId = await newUser();
    const replies = await Promise.all(members.map((by) => review(by, userId, { seen_review_id: null })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.headers.get('x-svc-error-code')).toBe('changed_since_read');
    expect((await ask('GET', `/users/${userId}/reviews`)).body.pagination.total_count).toBe(1);
  });

  test('is announced to webhooks and audited, without its reason', async () => {
    const userId = await newUser();
    const webhook = { name: userId, url: 'https://lender.example/hook', events: ['user-review-recorded'] };
    const { body: hook } = await ask('POST', '/webhooks', { body: webhook });
    const { body: recorded } = await review({ ask }, userId, { outcome: 'needs_more_evidence' });
    const { body: log } = await ask('GET', `/webhooks/${hook.webhook_id}/deliveries`);
    expect(log.deliveries).toMatchObject([{ event: 'user-review-recorded' }]);
    const announced = async () => {
      const { body: feed } = await ask('GET', '/events?limit=100');
      return feed.events.find(({ body }: { body: { user_id: string } }) => body.user_id === userId)?.body;
    };
    // the feed waits for transactions that began earlier, also in other databases
    await expect.poll(announced).toMatchObject({
      event: 'user-review-recorded',
      review_id: recorded.review_id,
      outcome: 'needs_more_evidence',
    });
    const details = { review_id: recorded.review_id, outcome: 'needs_more_evidence' };
    expect(await auditOf(userId)).toContainEqual(['review_recorded', 'api_key', details]);
  });

  test('and notes are in exports by the team, not in the user’s own, and are erased with the user', async () => {
    const userId = await newUser();
    await ask('POST', `/users/${userId}/notes`, { body: { text: 'A note' } });
    await review({ ask }, userId);
    const { body: exported } = await ask('GET', `/users/${userId}/export`);
    expect(exported.notes).toMatchObject([{ text: 'A note' }]);
    expect(exported.reviews).toMatchObject([{ outcome: 'accepted', reason: 'All sources agree.' }]);
    const { body: token } = await ask('POST', '/user-tokens', { body: { user_id: userId } });
    const headers = { Authorization: `Bearer ${token.access_token}` };
    const { body: own } = await ask('GET', `/users/${userId}/export`, { key: null, headers });
    expect([own.notes, own.reviews]).toEqual([[], []]);
    await ask('DELETE', `/users/${userId}`);
    for (const table of ['user_notes', 'user_reviews', 'case_assignments']) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where user_id = ${userId}`.execute(
        service.app.database.tenant(service.clientId),
      );
      expect(rows).toEqual([]);
    }
  });

  test('can’t be changed or deleted, and a note can’t be changed, by any role of the database', async () => {
    for (const statement of [
      'update user_reviews set outcome = outcome',
      'delete from user_reviews',
      'update user_notes set created_at = created_at',
    ]) {
      const refused = expect.objectContaining({ message: expect.stringContaining('permission denied') });
      const { database } = service.app;
      await expect(sql.raw(statement).execute(database.tenant(service.clientId))).rejects.toEqual(refused);
      await expect(database.inSystem((tx) => sql.raw(statement).execute(tx))).rejects.toEqual(refused);
    }
  });
});
