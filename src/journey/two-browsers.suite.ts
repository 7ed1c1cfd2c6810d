import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PersonaName } from '#simulation/people/index.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import type { TestService } from '../../test/support/service.ts';
import type { OpenVisitor } from '../../test/support/visitor.ts';
import { documentFiles, LinkBrowser } from './link-browser.fixture.ts';

/** Two people on one link: the person it was made for, and somebody else. Each brings data of their own. */
type Who = 'person' | 'stranger';
const PERSONAS = { person: 'user_good', stranger: 'user_weekly' } as const satisfies Record<Who, PersonaName>;
/** The record that the client has: nothing, a name, or the details that the person knows. */
const RECORDS = ['nothing', 'name', 'details'] as const;
const STEPS = [
  'open',
  'agree',
  'uploadPayslip',
  'uploadStatement',
  'signIn',
  'signInWrongly',
  'signInAsOther',
  'signInAtXero',
  'signInAtBank',
  'searchDirectly',
  'remove',
  'removeFile',
  'stop',
  'confirm',
  'confirmInOther',
  'download',
  'askDeletion',
  'wait',
] as const;
/** For a machine under heavy load. */
const STEP_MS_MAX = 30_000;
type StepName = (typeof STEPS)[number];

const ADDING: ReadonlySet<StepName> = new Set([
  'uploadPayslip',
  'uploadStatement',
  'signIn',
  'signInAtXero',
  'signInAtBank',
  'searchDirectly',
]);

interface Step {
  who: Who;
  name: StepName;
}

interface Situation {
  userId: string;
  link: string;
  browsers: Record<Who, LinkBrowser>;
  /** Texts that only one of the two may see, by the one who may. */
  secrets: Record<Who, Set<string>>;
  /** Whose data each source has. */
  owners: Map<string, Set<Who>>;
  record: (typeof RECORDS)[number];
}

/**
 * Takes random steps in two browsers on one link. After each step, neither browser sees anything that the other one added, and
 * nothing is deleted by the one who did not add it. Only the person can prove, by the client's record, that all is theirs.
 */
export function twoBrowsersSuite(
  service: TestService,
  open: OpenVisitor,
  { runs, stepsEach, seed }: { runs: number; stepsEach: number; seed?: number },
): void {
  const { identityOf } = payrollOf(service);
  const fileOf = documentFiles();

  async function begin(record: Situation['record']): Promise<Situation> {
    const { forename, surname, ...details } = identityOf(PERSONAS.person);
    const bodies = { nothing: {}, name: { surname }, details: { forename, surname, ...details } };
    const { user_id: userId } = (await service.ask('POST', '/users', { body: bodies[record] })).body;
    const { body } = await service.ask('POST', `/users/${userId}/journeys`, { body: {} });
    const link = body.journey_url as string;
    const [person, stranger] = [await LinkBrowser.open(open, link), await LinkBrowser.open(open, link)];
    const secrets = { person: new Set<string>(), stranger: new Set<string>() };
    if (record !== 'nothing') secrets.person.add(surname);
    return { userId, link, browsers: { person, stranger }, secrets, owners: new Map(), record };
  }

  /** The ids of all sources, and whether each has something to lose. */
  async function sourcesOf(userId: string): Promise<Map<string, boolean>> {
    const accounts = (await service.ask('GET', `/accounts?user_id=${userId}&limit=100`)).body.accounts;
    const documents = (await service.ask('GET', `/documents?user_id=${userId}&limit=100`)).body.documents;
    return new Map([
      ...accounts.map((one: { account_id: string; latest_pay_date: string | null }) => [
        one.account_id,
        one.latest_pay_date !== null,
      ]),
      ...documents.map(({ document_id }: { document_id: string }) => [document_id, true]),
    ]);
  }

  /** Waits until no sign-in and no fetch is running. */
  async function untilSettled(userId: string): Promise<void> {
    const isRunning = async () => {
      const { payroll, bank_statements } = (await service.ask('GET', `/users/${userId}/readiness`)).body;
      return [payroll, bank_statements].some(({ status }) => status === 'in_progress');
    };
    await expect.poll(isRunning, { timeout: 120_000, interval: 20 }).toBe(false);
  }

  /** Notes whose data each source has, and what it says: each of the two brings only data of their own. */
  async function noteSecrets({ userId, secrets, owners }: Situation): Promise<void> {
    const note = (source: string, who: Who, texts: readonly (string | null)[]) => {
      owners.set(source, (owners.get(source) ?? new Set()).add(who));
      for (const text of texts) if (text) secrets[who].add(text);
    };
    const payslips = (await service.ask('GET', `/payroll/${userId}?limit=100`)).body.payroll_submissions;
    for (const { account_id, document_id, identity_information, income_information } of payslips) {
      const { name, NI_number } = identity_information;
      note(account_id ?? document_id, whoIs(name), [NI_number, income_information.earnings.net_pay]);
    }
    const statements = (await service.ask('GET', `/bankstatements/${userId}`)).body
      .bank_statement_submissions;
    for (const { account_id, document_id, account_information } of statements) {
      const { account_holder_name, account_number } = account_information;
      note(account_id ?? document_id, whoIs(account_holder_name), [account_number, account_number.slice(-4)]);
    }
  }

  function whoIs(name: string | null): Who {
    const { surname } = identityOf(PERSONAS.person);
    return name?.toLowerCase().includes(surname.toLowerCase()) ? 'person' : 'stranger';
  }

  async function accountsOf(userId: string): Promise<string[]> {
    const { accounts } = (await service.ask('GET', `/accounts?user_id=${userId}&limit=100`)).body;
    // pages number them by age
    return accounts.map(({ account_id }: { account_id: string }) => account_id).toReversed();
  }

  async function take(situation: Situation, { who, name }: Step): Promise<void> {
    const { browsers, userId, link } = situation;
    const browser = browsers[who];
    const persona = PERSONAS[who];
    const other = PERSONAS[who === 'person' ? 'stranger' : 'person'];
    const before = await sourcesOf(userId);
    const actions: Record<StepName, () => Promise<unknown>> = {
      open: async () => browser.visitor.goto(link),
      agree: () => browser.agree(),
      uploadPayslip: async () => browser.tryUpload('payslips', await fileOf('payslips', persona)),
      uploadStatement: async () =>
        browser.tryUpload('bank-statements', await fileOf('bank-statements', persona)),
      signIn: () => browser.trySignIn(persona, 'pass_good'),
      signInWrongly: () => browser.trySignIn(persona, 'wrong'),
      signInAsOther: () => browser.trySignIn(other, 'wrong'),
      signInAtXero: () => browser.trySignInAtXero(persona),
      signInAtBank: () => browser.trySignInAtBank(persona),
      searchDirectly: () => browser.trySearch(persona),
      remove: async () => {
        for (const [index, account] of (await accountsOf(userId)).entries())
          await browser.send(`/journey/account/${index + 1}/remove`, { account });
      },
      removeFile: async () => {
        for (const document of before.keys())
          await browser.send('/journey/upload/remove', { kind: 'payslips', document });
      },
      stop: () => browser.send('/journey/my-data/stop', {}),
      confirm: () => browser.answerAs(persona),
      confirmInOther: async () => {
        const second = await LinkBrowser.open(open, link);
        await second.agree();
        await second.answerAs(persona);
        browsers[who] = second;
      },
      download: () => browser.download(),
      askDeletion: () => browser.send('/journey/my-data/delete', { kind: 'ask' }),
      wait: async () => service.clock.advance(1000),
    };
    // a proof is for what was there at its time, so no two steps have the same
    service.clock.advance(1);
    await actions[name]();
    await untilSettled(userId);
    await checkDeleted(situation, { who, before });
    if (ADDING.has(name)) await noteSecrets(situation);
    await checkSeen(situation);
  }

  /** Sources that are gone must not have data of the other one. */
  async function checkDeleted(
    { userId, owners, record }: Situation,
    { who, before }: { who: Who; before: ReadonlyMap<string, boolean> },
  ): Promise<void> {
    const now = await sourcesOf(userId);
    const other: Who = who === 'person' ? 'stranger' : 'person';
    const mayAll = who === 'person' && record === 'details';
    const stolen = [...before.keys()].filter((id) => !now.has(id) && owners.get(id)?.has(other) && !mayAll);
    expect(stolen, `${who} deleted what the other one added`).toEqual([]);
  }

  async function checkSeen({ browsers, secrets, record }: Situation): Promise<void> {
    for (const who of ['person', 'stranger'] as const) {
      // the person can prove by the client's record that all is theirs
      if (who === 'person' && record === 'details') continue;
      const foreign = secrets[who === 'person' ? 'stranger' : 'person'];
      const own = secrets[who];
      const pages = (await browsers[who].everything()).map(withoutFormIds);
      const seen = [...foreign].filter(
        (secret) =>
          !own.has(secret) && pages.some((page) => page.includes(secret) || page.includes(pounds(secret))),
      );
      expect(seen, `${who} sees what the other one added`).toEqual([]);
    }
  }

  const step = fc.record({
    who: fc.constantFrom<Who>('person', 'stranger'),
    name: fc.constantFrom(...STEPS),
  });

  test(`in ${runs} runs of ${stepsEach} random steps, neither of two browsers sees or deletes what the other one added`, {
    timeout: runs * stepsEach * STEP_MS_MAX,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...RECORDS),
        fc.boolean(),
        fc.array(step, { minLength: stepsEach, maxLength: stepsEach }),
        async (record, haveAgreed, steps) => {
          const situation = await begin(record);
          if (haveAgreed) for (const one of Object.values(situation.browsers)) await one.agree();
          for (const one of steps) await take(situation, one);
        },
      ),
      { numRuns: runs, endOnFailure: true, ...(seed === undefined ? {} : { seed }) },
    );
  });
}

/** The digits of a random id can be those of an account number. */
function withoutFormIds(page: string): string {
  return page.replaceAll(/name="form_(?:id|token)" value="[^"]*"/g, '');
}

/** An amount as pages show it. */
function pounds(secret: string): string {
  const amount = Number(secret);
  return Number.isNaN(amount) || !secret.includes('.')
    ? secret
    : `£${amount.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
}
