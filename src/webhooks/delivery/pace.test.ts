import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Attempt, Pace } from './pace.ts';

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

let made = 0;
function attempts(webhookId: string, count: number, clientId = webhookId): Attempt[] {
  return Array.from({ length: count }, () => ({
    client_id: clientId,
    delivery_id: `d${made++}`,
    webhook_id: webhookId,
  }));
}

function begin(pace: Pace, webhookId: string, count: number, clientId?: string): Attempt[] {
  const begun = attempts(webhookId, count, clientId);
  pace.take(begun, pace.rooms());
  return begun;
}

describe('the room of a webhook', () => {
  test('is 8 at first, more with every fast answer, and never above 128', () => {
    const pace = new Pace();
    expect(roomOf(pace, 'a')).toBe(8);
    judge(pace, 'a', GOOD, 4);
    expect(roomOf(pace, 'a')).toBe(12);
    judge(pace, 'a', GOOD, 1000);
    expect(roomOf(pace, 'a')).toBe(128);
    expect(roomOf(pace, 'b')).toBe(8);
  });

  test('stays as it is while answers are slow', () => {
    const pace = new Pace();
    judge(pace, 'a', SLOW, 100);
    expect(roomOf(pace, 'a')).toBe(8);
  });

  test('halves with every failure, down to two, and grows again when it is well', () => {
    const pace = new Pace();
    judge(pace, 'a', BAD, 1);
    expect(roomOf(pace, 'a')).toBe(4);
    judge(pace, 'a', BAD, 50);
    expect(roomOf(pace, 'a')).toBe(2);
    judge(pace, 'a', GOOD, 6);
    expect(roomOf(pace, 'a')).toBe(8);
  });

  test('is what is not under way', () => {
    const pace = new Pace();
    const [first] = begin(pace, 'a', 3);
    expect([roomOf(pace, 'a'), pace.total]).toEqual([5, 3]);
    if (first) pace.end(first);
    expect([roomOf(pace, 'a'), pace.total]).toEqual([6, 2]);
  });
});

describe('a webhook of which as many were taken as it had room for', () => {
  test('wants more once half of them have ended', () => {
    const pace = new Pace();
    const begun = begin(pace, 'a', 8);
    for (const one of begun.slice(0, 3)) pace.end(one);
    expect(pace.wantsMore('a')).toBe(false);
    for (const one of begun.slice(3, 4)) pace.end(one);
    expect([pace.wantsMore('a'), pace.someWantMore()]).toEqual([true, true]);
  });

  test('wants no more when the next look finds less', () => {
    const pace = new Pace();
    for (const one of begin(pace, 'a', 8)) pace.end(one);
    for (const one of begin(pace, 'a', 1)) pace.end(one);
    expect(pace.someWantMore()).toBe(false);
  });
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('a webhook that is overloaded gets nothing until it asked to be tried again', () => {
  const pace = new Pace();
  pace.judge('a', { ...BAD, holdMs: 5000 });
  vi.advanceTimersByTime(4999);
  expect([roomOf(pace, 'a'), roomOf(pace, 'b')]).toEqual([0, 8]);
  vi.advanceTimersByTime(1);
  expect(roomOf(pace, 'a')).toBe(4);
});

describe('attempts that hang', () => {
  test('leave room for others after a second, and take it again from nobody when they end', () => {
    const pace = new Pace();
    const hanging = Array.from({ length: 100 }, (_, index) => begin(pace, `hook ${index}`, 8)).flat();
    expect(pace.hasRoomFor(256)).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(pace.hasRoomFor(256)).toBe(true);
    expect([pace.total, roomOf(pace, 'hook 0'), roomOf(pace, 'another')]).toEqual([800, 0, 8]);
    for (const one of hanging) pace.end(one);
    expect([pace.total, roomOf(pace, 'hook 0')]).toEqual([0, 8]);
  });

  test('get no company where 256 of one client hang; its other webhooks go on, and so do other clients', () => {
    const pace = new Pace();
    const hanging = Array.from({ length: 40 }, (_, index) => begin(pace, `hook ${index}`, 7, 'one')).flat();
    begin(pace, 'of another', 7, 'two');
    expect(roomOf(pace, 'hook 0')).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(pace.hasRoomFor(256)).toBe(true);
    const rooms = ['hook 0', 'of another', 'another of the first'].map((id) => roomOf(pace, id));
    expect(rooms).toEqual([0, 1, 8]);
    for (const one of hanging) pace.end(one);
    expect(roomOf(pace, 'hook 0')).toBe(8);
  });

  test('are 2,048 at most, as there are no more connections', () => {
    const pace = new Pace();
    for (let index = 0; index < 200; index++) {
      begin(pace, `hook ${index}`, 8);
      vi.advanceTimersByTime(1000);
    }
    expect(pace.hasRoomFor(256)).toBe(true);
    for (let index = 200; index < 240; index++) begin(pace, `hook ${index}`, 8);
    vi.advanceTimersByTime(1000);
    expect(pace.hasRoomFor(256)).toBe(false);
  });
});
