import { expect, test } from 'vitest';
import { newMember, type SignedInMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { VIEWS_MAX } from './manage-views.ts';

const service = useService();

const names = async ({ ask }: SignedInMember): Promise<string[]> =>
  (await ask('GET', '/views')).body.views.map(({ name }: { name: string }) => name);

test('members save views for themselves and for the team; only their owner or an admin changes a view of the team', async () => {
  const [admin, owner, viewer] = [
    await newMember(service, 'admin'),
    await newMember(service, 'underwriter'),
    await newMember(service, 'viewer'),
  ];
  const filters = { progress: 'needs_attention', account_status: 'LOGIN_FAILED' };
  const own = await owner.ask('POST', '/views', { body: { name: 'Mine', filters } });
  expect(own).toMatchObject({ status: 201, body: { name: 'Mine', filters, is_shared: false, is_own: true } });
  const team = await owner.ask('POST', '/views', { body: { name: 'Ours', filters, is_shared: true } });
  expect(await names(owner)).toEqual(['Mine', 'Ours']);
  expect(await names(viewer)).toEqual(['Ours']);
  expect((await viewer.ask('GET', '/views')).body.views[0].is_own).toBe(false);
  const [ownPath, teamPath] = [`/views/${own.body.view_id}`, `/views/${team.body.view_id}`];
  const change = { body: { name: 'Changed' } };
  expect((await viewer.ask('PATCH', teamPath, change)).status).toBe(403);
  expect((await viewer.ask('DELETE', teamPath)).status).toBe(403);
  for (const member of [viewer, admin]) expect((await member.ask('PATCH', ownPath, change)).status).toBe(404);
  expect((await admin.ask('PATCH', teamPath, change)).body).toMatchObject({ name: 'Changed', filters });
  const { body: kept } = await owner.ask('PATCH', ownPath, { body: { ...own.body, filters: {} } });
  expect(kept).toMatchObject({ name: 'Mine', filters: {}, is_shared: false });
  expect((await owner.ask('DELETE', ownPath)).status).toBe(200);
  expect(await names(owner)).toEqual(['Changed']);
  const { body: audit } = await service.ask('GET', `/audit?subject_id=${own.body.view_id}`);
  expect(audit.audit_entries.map(({ action }: { action: string }) => action)).toEqual([
    'view_deleted',
    'view_changed',
    'view_created',
  ]);
  expect(JSON.stringify(audit)).not.toContain('Mine');
});

test('a view has a name and only filters of the list, and their number is limited', async () => {
  const member = await newMember(service, 'support');
  const errorsOf = async (body: object) => (await member.ask('POST', '/views', { body })).body.errors;
  expect(await errorsOf({ name: '', filters: { progress: 'odd' } })).toEqual([
    '[name] must be text of 1 to 60 characters without line breaks and control characters',
    '[filters.progress] must be one of has_data, in_progress, waiting, needs_attention, nothing_found, not_started',
  ]);
  expect(await errorsOf({ name: 'x', filters: { search: 'Ada' } })).toEqual([
    '[filters.search] is not a known field',
  ]);
  const body = { name: 'x', filters: {} };
  const saved = await Promise.all(
    Array.from({ length: VIEWS_MAX + 3 }, () => member.ask('POST', '/views', { body })),
  );
  expect(saved.filter(({ status }) => status === 201)).toHaveLength(VIEWS_MAX);
  expect(await errorsOf(body)).toEqual([`You can save ${VIEWS_MAX} views at most: delete one first`]);
  expect((await service.ask('GET', '/views')).status).toBe(401);
});
