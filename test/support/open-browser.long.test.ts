import { execFile } from 'node:child_process';
import { mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { unpackChromium } from './open-browser.ts';

// npm has no Chromium for other machines
test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'several workers can unpack the browser at the same time: each gets a complete one',
  async () => {
    await using parent = await mkdtempDisposable(join(tmpdir(), 'stipend-browser-'));
    const folder = join(parent.path, 'chromium');
    const executables = [unpackChromium(folder), unpackChromium(folder)];
    for (const unpacking of executables) {
      const { stdout } = await promisify(execFile)(await unpacking, ['--version']);
      expect(stdout).toMatch(/\d+\.\d+/);
    }
    expect(await readdir(parent.path)).toEqual(['chromium']);
  },
);
