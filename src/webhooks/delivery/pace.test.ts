import { describe, expect, test } from 'vitest';
import { Pace } from './pace.ts';

const GOOD = { isWell: true, durationMs: 20 };
const SLOW = { isWell: true, durationMs: 2000 };
const BAD = { isWell: false, durationMs: 20 };

function roomOf(pace: Pace, webhookId: string): number {
  const { webhookIds, rooms, others } = pace.rooms();
  const index = webhookIds.indexOf(webhookId);
  return index < 0 ? others : (rooms[index] ?? 0);
}

function judge(pace: Pace, webhookId: string, how: typeof GOOD, times: number): void {
  for (let index = 0; index < times; index++) pace.judge(webhookId, how);
}

describe('the room of a webhook', () => {
  test('is 16 at first, more with every fast answer, and never above 128', () => {
    const pace = new Pace();
    expect(roomOf(pace, 'a')).toBe(16);
    judge(pace, 'a', GOOD, 4);
    expect(roomOf(pace, 'a')).toBe(20);
    judge(pace, 'a', GOOD, 1000);
    expect(roomOf(pace, 'a')).toBe(128);
    expect(roomOf(pace, 'b')).toBe(16);
  });

  test('stays as it is while answers are slow', () => {
    const pace = new Pace();
    judge(pace, 'a', SLOW, 100);
    expect(roomOf(pace, 'a')).toBe(16);
  });

  test('halves with every failure, down to two, and grows again when it is well', () => {
    const pace = new Pace();
    judge(pace, 'a', BAD, 1);
    expect(roomOf(pace, 'a')).toBe(8);
    judge(pace, 'a', BAD, 50);
    expect(roomOf(pace, 'a')).toBe(2);
    judge(pace, 'a', GOOD, 14);
    expect(roomOf(pace, 'a')).toBe(16);
  });

  test('is what is not under way', () => {
    const pace = new Pace();
    pace.take(['a', 'a', 'a'], pace.rooms());
    expect([roomOf(pace, 'a'), pace.total]).toEqual([13, 3]);
    pace.end('a');
    expect([roomOf(pace, 'a'), pace.total]).toEqual([14, 2]);
  });
});

describe('a webhook of which as many were taken as it had room for', () => {
  const full = Array.from({ length: 16 }, () => 'a');

  test('wants more once half of them have ended', () => {
    const pace = new Pace();
    pace.take(full, pace.rooms());
    for (let index = 0; index < 7; index++) pace.end('a');
    expect(pace.wantsMore('a')).toBe(false);
    pace.end('a');
    expect([pace.wantsMore('a'), pace.someWantMore()]).toEqual([true, true]);
  });

  test('wants no more when the next look finds less', () => {
    const pace = new Pace();
    pace.take(full, pace.rooms());
    for (const webhookId of full) pace.end(webhookId);
    pace.take(['a'], pace.rooms());
    pace.end('a');
    expect(pace.someWantMore()).toBe(false);
  });
});
