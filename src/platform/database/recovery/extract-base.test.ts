import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { extractBase } from './extract-base.ts';

const archive = execFileSync('tar', ['-c', '-f', '-', '-C', import.meta.dirname, 'extract-base.ts']);

/** Never says that it has ended, so only tar can end the extraction. */
const slow = () => {
  const data = new Readable({ read: () => undefined });
  data.push(archive);
  return data;
};
const endless = () =>
  new Readable({
    read() {
      this.push(archive);
    },
  });

test.each([
  ['while it waits for data', slow],
  ['while it is sent data', endless],
])('an extraction that tar ends %s says what tar said', async (_, makeData) => {
  const directory = join(tmpdir(), `missing-${randomUUID()}`);
  await expect(extractBase(makeData(), { directory, user: null })).rejects.toThrow(
    /^The base backup could not be extracted to .*: is there enough space\? tar: .*missing-/s,
  );
});

test('an archive that can’t be read fails with its own error', async () => {
  const damaged = new Readable({ read: () => undefined });
  const extracting = extractBase(damaged, { directory: tmpdir(), user: null });
  damaged.destroy(new Error('it is damaged'));
  await expect(extracting).rejects.toThrow('it is damaged');
});
