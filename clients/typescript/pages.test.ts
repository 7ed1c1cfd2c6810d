import { describe, expect, test } from 'vitest';
import { type Answer, json, useScriptedServer } from './scripted-server.fixture.ts';

const server = useScriptedServer();
const { answer, clientOf } = server;

describe('lists', () => {
  const page = (offset: number, count: number, total: number, limit = 2): Answer =>
    json({
      pagination: { offset, limit, count, total_count: total },
      users: Array.from({ length: count }, (_, at) => ({ user_id: `${offset + at}` })),
    });

  async function idsOf(...answers: Answer[]): Promise<string[]> {
    answer(...answers);
    const ids: string[] = [];
    for await (const { user_id } of clientOf().client.list('/users', { query: { limit: 2 } }))
      ids.push(user_id);
    return ids;
  }

  test.each([
    ['from offset 1', 1, ['1', '2', '3', '4', '5']],
    ['from offset 0', 0, ['0', '1', '2', '3', '4']],
  ])('are read page by page %s, with the filters', async (_, first, expected) => {
    expect(await idsOf(page(first, 2, 5), page(first + 2, 2, 5), page(first + 4, 1, 5))).toEqual(expected);
    expect(server.received.map(({ path }) => path)).toEqual([
      '/users?limit=2',
      `/users?limit=2&offset=${first + 2}`,
      `/users?limit=2&offset=${first + 4}`,
    ]);
  });

  test('need no further request if the last page is full, or if there are no items', async () => {
    expect(await idsOf(page(1, 2, 4), page(3, 2, 4))).toHaveLength(4);
    expect(server.received).toHaveLength(2);
    server.received = [];
    expect(await idsOf(page(1, 0, 0))).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  test('end if items are deleted while they are read', async () => {
    expect(await idsOf(page(1, 2, 5), page(3, 0, 2))).toEqual(['1', '2']);
  });

  test('are read only as far as they are used', async () => {
    answer(page(1, 2, 100));
    for await (const { user_id } of clientOf().client.list('/users')) {
      expect(user_id).toBe('1');
      break;
    }
    expect(server.received.map(({ path }) => path)).toEqual(['/users?limit=100']);
  });

  test('with a cursor continue after it, and their pages can be read whole', async () => {
    const feed = (ids: string[], next_after: string | null) =>
      json({ events: ids.map((event_id) => ({ event_id, body: {} })), next_after });
    answer(feed(['a', 'b'], '2-b'), feed(['c'], '3-c'));
    const cursors: (string | null)[] = [];
    for await (const { next_after } of clientOf().client.pages('/events', {
      query: { limit: 2, after: '0-x' },
    }))
      cursors.push(next_after);
    expect(cursors).toEqual(['2-b', '3-c']);
    expect(server.received.map(({ path }) => path)).toEqual([
      '/events?limit=2&after=0-x',
      '/events?limit=2&after=2-b',
    ]);
  });
});
