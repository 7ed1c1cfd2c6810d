import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Attempt, DeliveryConcurrency } from './delivery-concurrency.ts';

const GOOD = { isDelivered: true, durationMs: 20 };
const SLOW = { isDelivered: true, durationMs: 2000 };
const BAD = { isDelivered: false, durationMs: 20 };

function capacityOf(concurrency: DeliveryConcurrency, webhookId: string): number {
  const { webhookIds, capacities, defaultCapacity } = concurrency.capacity();
  const index = webhookIds.indexOf(webhookId);
  return index < 0 ? defaultCapacity : (capacities[index] ?? 0);
}

function recordOutcome(
  concurrency: DeliveryConcurrency,
  webhookId: string,
  how: typeof GOOD,
  times: number,
): void {
  for (let index = 0; index < times; index++) concurrency.recordOutcome(webhookId, how);
}

let made = 0;
function attempts(webhookId: string, count: number, clientId = webhookId): Attempt[] {
  return Array.from({ length: count }, () => ({
    client_id: clientId,
    delivery_id: `d${made++}`,
    webhook_id: webhookId,
  }));
}

function begin(
  concurrency: DeliveryConcurrency,
  webhookId: string,
  count: number,
  clientId?: string,
): Attempt[] {
  const begun = attempts(webhookId, count, clientId);
  concurrency.begin(begun, concurrency.capacity());
  return begun;
}

describe('the capacity of a webhook', () => {
  test('starts at 8, grows with every fast response, and is at most 128', () => {
    const concurrency = new DeliveryConcurrency();
    expect(capacityOf(concurrency, 'a')).toBe(8);
    recordOutcome(concurrency, 'a', GOOD, 4);
    expect(capacityOf(concurrency, 'a')).toBe(12);
    recordOutcome(concurrency, 'a', GOOD, 1000);
    expect(capacityOf(concurrency, 'a')).toBe(128);
    expect(capacityOf(concurrency, 'b')).toBe(8);
  });

  test('does not change with slow responses', () => {
    const concurrency = new DeliveryConcurrency();
    recordOutcome(concurrency, 'a', SLOW, 100);
    expect(capacityOf(concurrency, 'a')).toBe(8);
  });

  test('halves with every failure, down to 2, and grows again after deliveries', () => {
    const concurrency = new DeliveryConcurrency();
    recordOutcome(concurrency, 'a', BAD, 1);
    expect(capacityOf(concurrency, 'a')).toBe(4);
    recordOutcome(concurrency, 'a', BAD, 50);
    expect(capacityOf(concurrency, 'a')).toBe(2);
    recordOutcome(concurrency, 'a', GOOD, 6);
    expect(capacityOf(concurrency, 'a')).toBe(8);
  });

  test('is reduced by attempts in progress', () => {
    const concurrency = new DeliveryConcurrency();
    const [first] = begin(concurrency, 'a', 3);
    expect([capacityOf(concurrency, 'a'), concurrency.total]).toEqual([5, 3]);
    if (first) concurrency.end(first);
    expect([capacityOf(concurrency, 'a'), concurrency.total]).toEqual([6, 2]);
  });
});

describe('a webhook whose capacity was used up', () => {
  test('needs a refill when half of its attempts have finished', () => {
    const concurrency = new DeliveryConcurrency();
    const begun = begin(concurrency, 'a', 8);
    for (const one of begun.slice(0, 3)) concurrency.end(one);
    expect(concurrency.needsRefill('a')).toBe(false);
    for (const one of begun.slice(3, 4)) concurrency.end(one);
    expect([concurrency.needsRefill('a'), concurrency.someNeedRefill()]).toEqual([true, true]);
  });

  test('needs no refill if the next claim finds fewer deliveries than its capacity', () => {
    const concurrency = new DeliveryConcurrency();
    for (const one of begin(concurrency, 'a', 8)) concurrency.end(one);
    for (const one of begin(concurrency, 'a', 1)) concurrency.end(one);
    expect(concurrency.someNeedRefill()).toBe(false);
  });
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('an overloaded webhook has no capacity until its pause ends', () => {
  const concurrency = new DeliveryConcurrency();
  concurrency.recordOutcome('a', { ...BAD, pauseMs: 5000 });
  vi.advanceTimersByTime(4999);
  expect([capacityOf(concurrency, 'a'), capacityOf(concurrency, 'b')]).toEqual([0, 8]);
  vi.advanceTimersByTime(1);
  expect(capacityOf(concurrency, 'a')).toBe(4);
});

describe('hanging attempts', () => {
  test('use no capacity of other webhooks after a second, and free that of their own webhook when they finish', () => {
    const concurrency = new DeliveryConcurrency();
    const hanging = Array.from({ length: 100 }, (_, index) => begin(concurrency, `hook ${index}`, 8)).flat();
    expect(concurrency.hasCapacityFor(256)).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(concurrency.hasCapacityFor(256)).toBe(true);
    expect([
      concurrency.total,
      capacityOf(concurrency, 'hook 0'),
      capacityOf(concurrency, 'another'),
    ]).toEqual([800, 0, 8]);
    for (const one of hanging) concurrency.end(one);
    expect([concurrency.total, capacityOf(concurrency, 'hook 0')]).toEqual([0, 8]);
  });

  test('block their webhooks if a client has 256 of them, but neither its other webhooks nor other clients', () => {
    const concurrency = new DeliveryConcurrency();
    const hanging = Array.from({ length: 40 }, (_, index) =>
      begin(concurrency, `hook ${index}`, 7, 'one'),
    ).flat();
    begin(concurrency, 'hook of two', 7, 'two');
    expect(capacityOf(concurrency, 'hook 0')).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(concurrency.hasCapacityFor(256)).toBe(true);
    const capacities = ['hook 0', 'hook of two', 'new hook of one'].map((id) => capacityOf(concurrency, id));
    expect(capacities).toEqual([0, 1, 8]);
    for (const one of hanging) concurrency.end(one);
    expect(capacityOf(concurrency, 'hook 0')).toBe(8);
  });

  test('are limited to 2,048, the number of connections', () => {
    const concurrency = new DeliveryConcurrency();
    for (let index = 0; index < 200; index++) {
      begin(concurrency, `hook ${index}`, 8);
      vi.advanceTimersByTime(1000);
    }
    expect(concurrency.hasCapacityFor(256)).toBe(true);
    for (let index = 200; index < 240; index++) begin(concurrency, `hook ${index}`, 8);
    vi.advanceTimersByTime(1000);
    expect(concurrency.hasCapacityFor(256)).toBe(false);
  });
});
