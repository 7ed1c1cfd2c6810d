import { describe, expect, test } from 'vitest';
import { createRelease } from './release-memory.ts';

const MB = 1_000_000;
const IDLE = 0.01;
const BUSY = 0.1;

/** How many seconds with this share of work pass until memory is released; null if it is not released within ten minutes. */
function secondsUntilDue(
  release: ReturnType<typeof createRelease>,
  share: number,
  mb: number,
): number | null {
  for (let second = 1; second <= 600; second += 1) if (release.isDue(share, mb * MB)) return second;
  return null;
}

function releaseAt(release: ReturnType<typeof createRelease>, mb: number): void {
  release.begin();
  release.end(mb * MB);
}

describe('memory is released', () => {
  test('after the first five idle seconds, so that the memory of the start is free soon', () => {
    expect(secondsUntilDue(createRelease(), IDLE, 200)).toBe(5);
  });

  test('later only after an idle minute, because the optimised code is lost too', () => {
    const release = createRelease();
    releaseAt(release, 130);
    expect(secondsUntilDue(release, IDLE, 200)).toBe(60);
  });

  test('only if the idle seconds follow one another', () => {
    const release = createRelease();
    for (let second = 0; second < 4; second += 1) release.isDue(IDLE, 200 * MB);
    release.isDue(BUSY, 200 * MB);
    expect(secondsUntilDue(release, IDLE, 200)).toBe(5);
  });

  test('never while the process is busy', () => {
    expect(secondsUntilDue(createRelease(), BUSY, 500)).toBeNull();
  });

  test('again only if it has grown by a tenth', () => {
    const release = createRelease();
    releaseAt(release, 130);
    expect(secondsUntilDue(release, IDLE, 142)).toBeNull();
    expect(secondsUntilDue(release, IDLE, 144)).toBe(1);
  });

  test('only once at a time', () => {
    const release = createRelease();
    release.begin();
    expect(secondsUntilDue(release, IDLE, 500)).toBeNull();
  });
});
