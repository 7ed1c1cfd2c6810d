import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { IDENTITIES } from '#simulation/people/identities.ts';
import type { PersonaName } from '#simulation/people/index.ts';
import type { TestService } from '../../test/support/service.ts';
import type { OpenVisitor, Visitor } from '../../test/support/visitor.ts';
import { makePayslip, makeStatement } from '../sandbox/documents/index.ts';

const MONTH = '2026-03';
const SHOWN = [
  '/journey/found',
  '/journey/upload/payslips',
  '/journey/upload/bank-statements',
  '/journey/my-data',
  '/journey/my-data/download/json',
];

/** Writes documents of sandbox personas to files, once each. */
export function documentFiles() {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'link-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return async (
    kind: 'payslips' | 'bank-statements',
    persona: PersonaName,
    protection: { password?: string } = {},
  ): Promise<string> => {
    const wanted = { persona, seed: 1, month: MONTH, ...protection } as const;
    const made =
      kind === 'payslips'
        ? makePayslip({ ...wanted, layout: 'brightwell' })
        : makeStatement({ ...wanted, layout: 'calderbrook' });
    const path = join(folder, `${persona}-${kind}${protection.password ?? ''}.pdf`);
    await writeFile(path, made.bytes);
    return path;
  };
}

/** A browser in which somebody has opened a journey's link. */
export class LinkBrowser {
  readonly visitor: Visitor;
  readonly #origin: string;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
    this.#origin = new URL(visitor.url()).origin;
  }

  static async open(open: OpenVisitor, link: string): Promise<LinkBrowser> {
    const visitor = await open(link, { hasScripts: false });
    if ((await visitor.count('button', 'Start')) > 0) await visitor.press('Start');
    return new LinkBrowser(visitor);
  }

  /** Agrees if this browser is asked to. */
  async agree(): Promise<void> {
    await this.goto('/journey');
    if (!this.visitor.url().endsWith('/journey/consent')) return;
    await this.visitor.choose('Yes, I agree');
    await this.visitor.press('Continue');
  }

  async goto(path: string): Promise<string> {
    await this.visitor.goto(`${this.#origin}${path}`);
    return this.visitor.content();
  }

  /** Uploads a file and waits until it is read. */
  async upload(kind: 'payslips' | 'bank-statements', path: string): Promise<void> {
    await this.goto(`/journey/upload/${kind}`);
    await this.visitor.attach([path]);
    await this.visitor.press('Upload');
    await this.untilRead();
  }

  async untilRead(): Promise<void> {
    const countReading = async () => {
      await this.visitor.reload();
      return this.visitor.count('text', /^Reading$/);
    };
    await expect.poll(countReading, { timeout: 120_000, interval: 100 }).toBe(0);
  }

  async signIn(userName: string, password: string): Promise<void> {
    await this.goto('/journey/sign-in/harbour');
    await this.visitor.fill('Username', userName);
    await this.visitor.fill('Password', password);
    await this.visitor.press('Sign in');
  }

  /** Uploads a file if this browser may add one. */
  async tryUpload(kind: 'payslips' | 'bank-statements', path: string): Promise<void> {
    await this.goto(`/journey/upload/${kind}`);
    if ((await this.visitor.count('button', 'Upload')) > 0) await this.upload(kind, path);
  }

  /** Signs in if this browser may. */
  async trySignIn(userName: string, password: string): Promise<void> {
    await this.goto('/journey/sign-in/harbour');
    if ((await this.visitor.count('button', 'Sign in')) > 0) await this.signIn(userName, password);
  }

  /** Signs in on the site of a provider, if this browser may. */
  async trySignInAtXero(persona: PersonaName): Promise<void> {
    if (await this.leaveForXero(persona)) await grantAtXero(this.visitor, persona);
  }

  /** Signs in at the bank, if this browser may. */
  async trySignInAtBank(persona: PersonaName): Promise<void> {
    const { visitor } = this;
    await this.goto('/journey/sign-in/bank-sandbox');
    if ((await visitor.count('button', /^Continue to /)) === 0) return;
    await visitor.press(/^Continue to /);
    if (!new URL(visitor.url()).pathname.startsWith('/journey')) await grantAtBank(visitor, persona);
  }

  /** Goes to the site of a provider; false if this browser may not. */
  async leaveForXero(persona: PersonaName): Promise<boolean> {
    const { visitor } = this;
    await this.goto('/journey/sign-in/xero-sandbox');
    await this.#fillDetails(persona);
    if ((await visitor.count('button', 'Continue to Xero (sandbox)')) === 0) return false;
    await visitor.press('Continue to Xero (sandbox)');
    return !new URL(visitor.url()).pathname.startsWith('/journey');
  }

  /** Searches the payrolls of employers, if this browser may. */
  async trySearch(persona: PersonaName): Promise<void> {
    await this.goto('/journey/direct');
    await this.#fillDetails(persona);
    if ((await this.visitor.count('button', 'Look for my payslips')) > 0)
      await this.visitor.press('Look for my payslips');
  }

  async #fillDetails(persona: PersonaName): Promise<void> {
    const { forename, surname, niNumber, dateOfBirth, address } = IDENTITIES[persona];
    const [year = '', month = '', day = ''] = (dateOfBirth ?? '1990-01-31').split('-');
    for (const [label, value] of [
      ['First name', forename],
      ['Last name', surname],
      ['Day', day],
      ['Month', month],
      ['Year', year],
      ['National Insurance number', niNumber ?? 'AB123456C'],
      ['Postcode', address.postCode],
    ] as const)
      if ((await this.visitor.count('field', label)) > 0) await this.visitor.fill(label, value);
  }

  /** Everything that this browser can get about the person, without the page that it is on. */
  async everything(): Promise<string[]> {
    const tab = await this.visitor.newTab();
    const pages: string[] = [];
    for (const path of SHOWN) {
      await tab.goto(`${this.#origin}${path}`);
      pages.push(await tab.content());
    }
    return pages;
  }

  /** Sends the two answers that this persona would give, if this browser is asked. */
  async answerAs(persona: PersonaName): Promise<void> {
    await this.goto('/journey/my-data/confirm');
    if (!this.visitor.url().endsWith('/journey/my-data/confirm')) return;
    const { niNumber, dateOfBirth, address } = IDENTITIES[persona];
    const [year = '', month = '', day = ''] = (dateOfBirth ?? '1990-01-31').split('-');
    const answers = [
      ['Day', day],
      ['Month', month],
      ['Year', year],
      ['Your National Insurance number', niNumber ?? 'AB123456C'],
      ['Your postcode', address.postCode],
    ] as const;
    for (const [label, value] of answers)
      if ((await this.visitor.count('field', label)) > 0) await this.visitor.fill(label, value);
    await this.visitor.press('Continue');
  }

  /** The data file, or the page that is shown in its place. */
  async download(): Promise<string> {
    return this.goto('/journey/my-data/download/json');
  }

  /** Sends a form of a page with its protection against forgery, as somebody would who writes the request. */
  async send(path: string, form: Record<string, string>): Promise<void> {
    await this.goto('/journey/my-data');
    const hidden = await this.visitor.hiddenFields('/journey/leave');
    await this.visitor.send(path, { ...hidden, ...form });
  }
}

/** Signs in on the site of a provider, and allows access. */
export async function grantAtXero(visitor: Visitor, persona: PersonaName): Promise<void> {
  await visitor.fill(/^(Email address|Username|User ID|Email)/, persona);
  await visitor.fill('Password', 'pass_good');
  await visitor.press(/^(Sign|Log) in/);
  await visitor.press(/^(Allow access|Give permission)/);
}

/** Signs in at the bank of the sandbox, and decides what to share. Null stops before the decision. */
export async function grantAtBank(
  visitor: Visitor,
  persona: PersonaName,
  { password = 'pass_good', decision = 'Share' }: { password?: string; decision?: string | null } = {},
): Promise<void> {
  await visitor.fill('Username', persona);
  await visitor.fill('Password', password);
  await visitor.press('Log on');
  if (decision) await visitor.press(new RegExp(`^${decision}$`));
}

/** Enters the code that was sent to a contact, if this browser can ask for one. */
export async function enterCode(service: TestService, visitor: Visitor, contact: string): Promise<boolean> {
  await visitor.goto(`${new URL(visitor.url()).origin}/journey/my-data/confirm`);
  if ((await visitor.count('button', 'Send me a code')) === 0) return false;
  await visitor.press('Send me a code');
  if ((await visitor.count('field', 'Code')) === 0) {
    // a link sends at most one code a minute
    service.clock.advance(60_000);
    await visitor.press('Send me a code');
  }
  await visitor.fill('Code', await codeTo(service, contact));
  await visitor.press('Continue');
  await visitor.text('You have shown that it is you.');
  return true;
}

/** The newest code that was sent to a contact. */
export async function codeTo(service: TestService, contact: string): Promise<string> {
  const { body } = await service.ask('GET', `/sandbox/mail?to=${encodeURIComponent(contact)}`);
  return body.mails[0].subject.slice(0, 6);
}
