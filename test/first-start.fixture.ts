import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type RunningProcess, untilOutput, untilServing } from '../harness/service-process.ts';
import { dataDirectory, startStipend } from './support/process.ts';

/** Starts a service for the first time, with the examples of the sandbox. */
export function useFirstStart() {
  const undo = new AsyncDisposableStack();
  let service: RunningProcess;
  let ask: Ask;
  /** Reads a part of what the service has printed. */
  const printed = (pattern: RegExp) => pattern.exec(service.output())?.[1] ?? '';

  beforeAll(async () => {
    const data = await dataDirectory();
    undo.defer(() => data.remove());
    service = startStipend(['serve'], { DATA_DIR: data.path, SANDBOX_EXAMPLES: 'on' });
    undo.defer(() => service.stop());
    const url = await untilServing(service);
    await untilOutput(service, /Ctrl-C/);
    ask = askWith(url, printed(/API key +(\S+)/));
  });
  afterAll(() => undo.disposeAsync());
  return { printed, ask: (...request: Parameters<Ask>) => ask(...request), ...stepsWith(printed) };
}

/** Signs in to the dashboard with what the service has printed. */
function stepsWith(printed: (pattern: RegExp) => string) {
  return {
    /** Opens the printed address of a person and signs in, which asks for a new password, and not again for the one just typed. */
    async signIn(page: Page): Promise<void> {
      await page.goto(printed(/A person +(\S+)/));
      await page.getByLabel('Email address').fill(printed(/Admin +(\S+)/));
      await page.getByLabel('Password').fill(printed(/Password +(\S+)/));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
      await page.getByLabel('New password', { exact: true }).waitFor();
      expect(await page.getByLabel('Current password').count()).toBe(0);
    },
    /** Replaces the printed password, and expects the person whose address was opened. */
    async changePassword(page: Page): Promise<void> {
      for (const label of ['New password', 'New password again'])
        await page.getByLabel(label, { exact: true }).fill('four unrelated words here');
      await page.getByRole('button', { name: 'Change the password' }).click();
      await page.getByRole('heading', { name: 'Chloe Bassett' }).waitFor();
      expect(page.url()).toBe(printed(/A person +(\S+)/));
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
type Ask = (method: string, path: string, body?: object) => Promise<any>;

function askWith(url: string, key: string): Ask {
  return async (method, path, body) => {
    const headers = { 'X-API-KEY': key, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    const reply = await fetch(url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(reply.ok, `${method} ${path}`).toBe(true);
    return reply.json();
  };
}
