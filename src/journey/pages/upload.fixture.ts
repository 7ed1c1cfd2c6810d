import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Look } from '../../../test/support/accessible.ts';
import type { TestBrowser } from '../../../test/support/browser.ts';
import { documentsOf } from '../../../test/support/documents.ts';
import type { TestService } from '../../../test/support/service.ts';
import type { OpenVisitor, Visitor, VisitorOptions } from '../../../test/support/visitor.ts';
import { makePayslip } from '../../sandbox/documents/index.ts';
import { claimedBy } from '../../sandbox/persona-users.ts';

const WANTED = { layout: 'brightwell', persona: 'user_good', seed: 1 };
export const payslipOf = (month: string, more: object = {}) => makePayslip({ ...WANTED, month, ...more });
export const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
export const TOO_LARGE = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(25 * 1024 * 1024)]);

export interface Given {
  service: TestService;
  browser: TestBrowser;
  /** Opens pages for the steps that need no scripts. */
  open: OpenVisitor;
  /** The looks in which pages are checked. */
  looks: readonly Look[];
}

export type Steps = ReturnType<typeof stepsOf>;

/** Opens the page on which a person uploads files. */
export function stepsOf({ service, browser, open }: Given) {
  const { consentingUser } = documentsOf(service);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'upload-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function newLink() {
    const userId = await consentingUser(claimedBy('user_good'));
    const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
    return { userId, link: body.journey_url as string };
  }

  return {
    /** Handing the bytes of a large file to the browser takes seconds; a path does not. */
    async onDisk(name: string, bytes: Buffer): Promise<string> {
      await writeFile(join(folder, name), bytes);
      return join(folder, name);
    },
    newLink,
    async openUpload(kind: 'payslips' | 'bank-statements') {
      const { userId, link } = await newLink();
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
      await page.goto(link);
      await page.getByRole('button', { name: 'Start' }).click();
      await page.waitForURL(/\/journey\/(?!welcome)/);
      await page.goto(`${service.url}/journey/upload/${kind}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return { page, userId, link };
    },
    async visitUpload(link: string, options: VisitorOptions = { hasScripts: false }): Promise<Visitor> {
      const visitor = await open(link, options);
      if ((await visitor.count('button', 'Start')) > 0) await visitor.press('Start');
      await visitor.at(/\/journey\/(?!welcome)/);
      await visitor.goto(`${service.url}/journey/upload/payslips`);
      return visitor;
    },
    documentsOfUser: async (userId: string) =>
      (await service.ask('GET', `/documents?user_id=${userId}`)).body.documents,
  };
}

type Files = Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0];
export const choose = (page: Page, files: Files) => page.locator('#files').setInputFiles(files);
export const item = (page: Page, name: string) => page.locator('#file-list > li').filter({ hasText: name });
export const outcome = (page: Page, name: string, text: string | RegExp) =>
  item(page, name).filter({ hasText: text }).waitFor();
