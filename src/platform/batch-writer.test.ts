import { pino } from 'pino';
import { expect, test } from 'vitest';
import { BatchWriter } from './batch-writer.ts';

test('rows that can’t be stored yet wait, and others are stored in order', async () => {
  const stored: string[] = [];
  let isAway = true;
  const writer = new BatchWriter<string>({
    canStore: (row) => !(isAway && row.startsWith('away')),
    store: async (rows) => {
      stored.push(...rows);
    },
    log: pino({ level: 'silent' }),
    what: 'rows',
  });
  for (const row of ['a', 'away 1', 'b', 'away 2']) writer.add(row);
  await writer.write();
  expect(stored).toEqual(['a', 'b']);
  isAway = false;
  writer.add('c');
  await writer.close();
  expect(stored).toEqual(['a', 'b', 'away 1', 'away 2', 'c']);
  expect(writer.counts).toEqual({ stored: 5, lost: 0 });
});
