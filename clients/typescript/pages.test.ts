import { describe, expect, test } from 'vitest';
import { type Answer, json, useScriptedServer } from './scripted-server.fixture.ts';

const server = useScriptedServer();
const { answer, clientOf } = server;

describe('lists', () => {
  const page = (ids: string[], next_after: string | null): Answer =>
    json({
      pagination: { offset: 1, limit: 2, count: ids.length, total_count: 5, next_after },
      users: ids.map((user_id) => ({ user_id })),
    });

  async function idsOf(...answers: Answer[]): Promise<string[]> {
    answer(...answers);
    const ids: string[] = [];
    const query = { limit: 2, offset: 7, ext_id: 'x' };
    for await (const { user_id } of clientOf().client.list('/users', { query })) ids.push(user_id);
    return ids;
  }

  test('are read page by page, each after the last, with the filters', async () => {
    const ids = await idsOf(page(['1', '2'], 'b'), page(['3', '4'], 'd'), page(['5'], null));
    expect(ids).toEqual(['1', '2', '3', '4', '5']);
    expect(server.received.map(({ path }) => path)).toEqual([
      '/users?limit=2&offset=7&ext_id=x',
      '/users?limit=2&ext_id=x&after=b',
      '/users?limit=2&ext_id=x&after=d',
    ]);
  });

  test('continue after a page with few items or none', async () => {
    expect(await idsOf(page([], 'a'), page(['1'], 'b'), page(['2'], null))).toEqual(['1', '2']);
  });

  test('of events end where the position stays the same, and their pages can be read whole', async () => {
    const feed = (ids: string[], next_after: string | null) =>
      json({
        pagination: { limit: 2, count: ids.length, next_after },
        events: ids.map((event_id) => ({ event_id, body: {} })),
      });
    answer(feed(['a', 'b'], 'b'), feed(['c'], 'c'), feed([], 'c'));
    const cursors: (string | null)[] = [];
    const query = { limit: 2, after: 'x' };
    for await (const { pagination } of clientOf().client.pages('/events', { query }))
      cursors.push(pagination.next_after);
    expect(cursors).toEqual(['b', 'c', 'c']);
    expect(server.received.map(({ path }) => path)).toEqual([
      '/events?limit=2&after=x',
      '/events?limit=2&after=b',
      '/events?limit=2&after=c',
    ]);
  });
});
