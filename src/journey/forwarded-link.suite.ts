import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { journeyOf } from '../../test/support/journey.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { rareTests } from '../../test/support/rare-tests.ts';
import type { TestService } from '../../test/support/service.ts';
import type { OpenVisitor } from '../../test/support/visitor.ts';
import { documentFiles, enterCode, grantAtXero, LinkBrowser } from './link-browser.fixture.ts';

const POUNDS = /£[\d,]+\.\d\d/;
const MINUTE_MS = 60_000;
const NAME = { forename: 'Hannah', surname: 'Whitcombe' };

interface Extent {
  /** Who signs in first and who second at the provider. */
  orders: readonly (readonly ['user_good' | 'user_weekly', 'user_good' | 'user_weekly'])[];
  /** How many files are asked for at once. */
  files: number;
  /** Also tries the rarer ways. */
  isWhole: boolean;
}

/** What somebody can do who has the link of another person: it was forwarded, or is in a shared mailbox. */
export function forwardedLinkSuite(
  service: TestService,
  open: OpenVisitor,
  { orders, files: asked, isWhole }: Extent,
): void {
  const { accountsOf } = journeyOf(service, open);
  const { identityOf, until, untilFetched, submissions } = payrollOf(service);
  const fileOf = documentFiles();
  const rarely = rareTests(isWhole);

  async function newLink(user: object = {}, journey: object = {}) {
    const { user_id: userId } = (await service.ask('POST', '/users', { body: user })).body;
    const { status, body } = await service.ask('POST', `/users/${userId}/journeys`, { body: journey });
    expect(status, JSON.stringify(body)).toBe(201);
    return { userId, link: body.journey_url as string };
  }

  async function browserAt(link: string): Promise<LinkBrowser> {
    const browser = await LinkBrowser.open(open, link);
    await browser.agree();
    return browser;
  }

  const payslipsOf = async (userId: string) => (await submissions(userId)).body.payroll_submissions;

  describe('a stranger with the link', () => {
    test('does not prove to be the person with details that they brought, in any browser', async () => {
      const { userId, link } = await newLink(NAME);
      const person = await browserAt(link);
      await person.upload('bank-statements', await fileOf('bank-statements', 'user_good'));
      const [statement] = (await service.ask('GET', `/bankstatements/${userId}`)).body
        .bank_statement_submissions;
      const { account_number } = statement.account_information;
      expect(account_number).toMatch(/\d{8}/);
      const stranger = await browserAt(link);
      await stranger.upload('payslips', await fileOf('payslips', 'user_weekly'));
      await stranger.answerAs('user_weekly');
      expect(await stranger.download()).not.toContain(account_number);
      // in a second browser of theirs, the payslip is one that another browser brought
      const second = await browserAt(link);
      await second.answerAs('user_weekly');
      expect(await second.goto('/journey/found')).toMatch(POUNDS);
      expect(await second.goto('/journey/upload/bank-statements')).not.toContain(account_number.slice(-4));
      expect(await second.download()).not.toContain(account_number);
      await second.goto('/journey/my-data');
      await second.visitor.text(
        /^We cannot check here that it is you, .* for a link with a one-time code\.$/,
      );
      // the browser that signed in and added everything gets its files, without the details that the client gave
      const alone = await newLink(NAME);
      const own = await browserAt(alone.link);
      await own.signIn('user_good', 'pass_good');
      await own.visitor.heading('What we found');
      await own.goto('/journey/my-data');
      await own.visitor.text('they leave out the details that');
      const file = JSON.parse(await own.download());
      expect(file.payroll_submissions).toHaveLength(12);
      expect(file.user).toMatchObject({ forename: null, surname: null, ext_id: null });
    });

    rarely(
      'who came first sees nothing that the person adds later, and the person is asked to agree',
      async () => {
        const { userId, link } = await newLink();
        const stranger = await browserAt(link);
        await stranger.upload('payslips', await fileOf('payslips', 'user_weekly'));
        await stranger.answerAs('user_weekly');
        const [{ document_id: document }] = (await service.ask('GET', `/documents?user_id=${userId}`)).body
          .documents;
        await stranger.send('/journey/upload/remove', { kind: 'payslips', document });
        expect(await payslipsOf(userId)).toEqual([]);
        const person = await LinkBrowser.open(open, link);
        await person.visitor.heading(/^Do you agree/);
        await person.agree();
        await person.signIn('user_good', 'pass_good');
        await person.visitor.heading('What we found');
        expect(await person.visitor.content()).toMatch(POUNDS);
        expect(await stranger.goto('/journey/found')).not.toMatch(POUNDS);
        expect(await stranger.download()).not.toContain('payroll_submissions');
        await stranger.answerAs('user_weekly');
        expect(await stranger.download()).not.toContain('payroll_submissions');
      },
    );

    test('deletes nothing after a sign-in with a wrong password', async () => {
      const { userId, link } = await newLink();
      const person = await browserAt(link);
      await person.signIn('user_good', 'pass_good');
      await person.visitor.heading('What we found');
      await person.goto('/journey/my-data/stop');
      await person.visitor.press('Yes, stop sharing');
      const stranger = await browserAt(link);
      await stranger.signIn('user_good', 'guessed');
      const [{ account_id: account }] = await accountsOf(userId);
      await until(account, 'LOGIN_FAILED');
      expect(await stranger.goto('/journey/found')).not.toMatch(POUNDS);
      await stranger.goto('/journey/account/1/remove');
      expect(await stranger.visitor.count('button', 'Yes, remove it')).toBe(0);
      await stranger.send('/journey/account/1/remove', { account });
      expect(await accountsOf(userId)).toHaveLength(1);
      expect(await payslipsOf(userId)).toHaveLength(12);
      // the person still can
      await person.agree();
      await person.send('/journey/account/1/remove', { account });
      expect(await payslipsOf(userId)).toEqual([]);
    });

    rarely(
      'does not see or answer the question of a provider, and uses up no password of a file',
      async () => {
        const { userId, link } = await newLink();
        const person = await browserAt(link);
        await person.signIn('user_good', 'mfa_code');
        await person.visitor.heading(/security|code|check/i);
        const asked = await person.visitor.content();
        expect(asked).toContain('07***');
        const stranger = await browserAt(link);
        expect(await stranger.goto('/journey')).not.toContain('07***');
        expect(await stranger.goto('/journey/account/1')).not.toContain('07***');
        const [{ account_id: account }] = await accountsOf(userId);
        const before = (await service.ask('GET', `/accounts/${account}`)).body.mfa_challenge.attempts_left;
        await stranger.send('/journey/account/1', { account, answer: '000000' });
        const after = (await service.ask('GET', `/accounts/${account}`)).body.mfa_challenge.attempts_left;
        expect(after).toBe(before);
        await person.upload('payslips', await fileOf('payslips', 'user_good', { password: 'secret' }));
        const fileNow = async () =>
          (await service.ask('GET', `/documents?user_id=${userId}`)).body.documents[0];
        const { document_id: document, password_attempts_left: left } = await fileNow();
        expect(left).toBeGreaterThan(0);
        await stranger.send('/journey/upload/payslips', { document, [`password-${document}`]: 'guessed' });
        await stranger.send('/journey/upload/remove', { kind: 'payslips', document });
        expect(await fileNow()).toMatchObject({ document_id: document, password_attempts_left: left });
      },
    );

    rarely('gets no right answers from details that were typed to search for payslips', async () => {
      const { link } = await newLink(NAME);
      const person = await browserAt(link);
      await person.upload('bank-statements', await fileOf('bank-statements', 'user_good'));
      const stranger = await browserAt(link);
      await stranger.trySearch('user_good');
      await stranger.visitor.heading('What we found');
      const second = await browserAt(link);
      await second.answerAs('user_good');
      expect(await second.download()).not.toContain('bank_statement_submissions');
    });
  });

  describe('on a provider’s own site, where anybody can sign in, a stranger', () => {
    test('never adds payslips to the account of somebody who stopped sharing, and each keeps their own', async () => {
      const { userId, link } = await newLink();
      const peopleOf = async () => {
        const people = new Map<string, Set<string>>();
        for (const {
          account_id: id,
          identity_information: { name },
        } of await payslipsOf(userId))
          people.set(id, (people.get(id) ?? new Set()).add(name));
        return people;
      };
      const share = async (persona: 'user_good' | 'user_weekly') => {
        const browser = await browserAt(link);
        await browser.trySignInAtXero(persona);
        return browser;
      };
      const stop = async (browser: LinkBrowser) => {
        await browser.goto('/journey/my-data/stop');
        await browser.visitor.press('Yes, stop sharing');
        service.clock.advance(1000);
      };
      const first = await share('user_good');
      await first.visitor.heading('What we found');
      const [{ account_id: own }] = await accountsOf(userId);
      await stop(first);
      const second = await share('user_weekly');
      await expect.poll(async () => (await peopleOf()).size).toBe(2);
      const people = await peopleOf();
      const [theirs] = [...people.keys()].filter((id) => id !== own);
      expect([...people.values()].map(({ size }) => size)).toEqual([1, 1]);
      expect(await accountsOf(userId)).toMatchObject([
        { account_id: theirs, status: 'CONNECTED' },
        { account_id: own, status: 'LOGIN_FAILED', status_reason: 'other_person' },
      ]);
      await stop(second);
      await share('user_good');
      await until(own, 'CONNECTED');
      await untilFetched(own);
      expect(await peopleOf()).toEqual(people);
      expect(await accountsOf(userId)).toHaveLength(2);
    });

    rarely.each(orders)(
      'opens nothing by signing in there after somebody else (%s, then %s)',
      async (first, second) => {
        const { userId, link } = await newLink();
        const one = await browserAt(link);
        await one.trySignInAtXero(first);
        await one.visitor.heading('What we found');
        await one.goto('/journey/my-data/stop');
        await one.visitor.press('Yes, stop sharing');
        service.clock.advance(1000);
        const two = await browserAt(link);
        await two.trySignInAtXero(second);
        await expect.poll(async () => (await accountsOf(userId)).length).toBe(2);
        const [{ account_id: account }] = await accountsOf(userId);
        await until(account, 'CONNECTED');
        await untilFetched(account);
        service.clock.advance(1000);
        const third = await browserAt(link);
        await third.answerAs('user_weekly');
        expect(await third.download()).not.toContain('payroll_submissions');
        await third.send('/journey/account/1/remove', { account });
        expect(await accountsOf(userId)).toHaveLength(2);
      },
    );

    rarely(
      'opens nothing of the client’s by a sign-in that ends in a browser without a session',
      async () => {
        const { userId, link } = await newLink();
        const { body } = await service.ask('GET', '/authorisations/terms');
        const term = body.terms.find(
          ({ authorisation_category: kind }: { authorisation_category: string }) => kind === 'one_time',
        );
        await service.ask('POST', '/authorisations', { body: { user_id: userId, term_id: term.id } });
        await service.ask('POST', '/sandbox/documents', {
          body: { user_id: userId, kind: 'bank_statement', persona: 'user_good' },
        });
        const statements = async () =>
          (await service.ask('GET', `/bankstatements/${userId}`)).body.bank_statement_submissions.length;
        await expect.poll(statements).toBe(1);
        const stranger = await browserAt(link);
        await stranger.leaveForXero('user_weekly');
        const [{ account_id: account, authorisation_url: address }] = await accountsOf(userId);
        const bare = await open(address, { hasScripts: false });
        await grantAtXero(bare, 'user_weekly');
        await bare.press('Yes, share my income');
        await until(account, 'CONNECTED');
        await untilFetched(account);
        service.clock.advance(1000);
        const second = await browserAt(link);
        await second.answerAs('user_weekly');
        expect(await second.download()).not.toContain('bank_statement_submissions');
      },
    );

    test('does not take a sign-in that the client started', async () => {
      const { userId, link } = await newLink();
      const stranger = await browserAt(link);
      const body = { user_id: userId, payroll_provider: 'xero-sandbox' };
      const { status } = await service.ask('POST', '/accounts', { body });
      expect(status).toBe(201);
      expect(await stranger.goto('/journey/account/1')).not.toContain('Continue to Xero');
      expect(await stranger.goto('/journey/account/1/go')).not.toContain('authorize');
    });
  });

  rarely(
    'a file that waited for its turn is not sent if another browser added something meanwhile',
    async () => {
      const { userId, link } = await newLink();
      const stranger = await browserAt(link);
      await stranger.upload('payslips', await fileOf('payslips', 'user_weekly'));
      const person = await browserAt(link);
      await person.goto('/journey/sign-in/harbour');
      await person.visitor.fill('Username', 'user_good');
      await person.visitor.fill('Password', 'pass_good');
      const tabs = await Promise.all(Array.from({ length: asked }, () => stranger.visitor.newTab()));
      const origin = new URL(stranger.visitor.url()).origin;
      const loads = tabs.map(async (tab, index) => {
        await tab.goto(`${origin}/journey/my-data/download/${index % 4 === 3 ? 'json' : 'pdf'}`);
        return tab.content();
      });
      await person.visitor.press('Sign in');
      const files = await Promise.all(loads);
      await expect.poll(async () => (await payslipsOf(userId)).length).toBe(13);
      expect(files.filter((file) => file.includes('JG481926B'))).toEqual([]);
    },
  );

  rarely('details that a person typed, and the client’s reference, are not shown to others', async () => {
    const { userId, link } = await newLink({ ext_id: 'loan-1017' });
    const person = await browserAt(link);
    await person.trySearch('user_good');
    await person.visitor.heading('What we found');
    const [{ account_id: account }] = await accountsOf(userId);
    await person.send('/journey/account/1/remove', { account });
    const stranger = await browserAt(link);
    await stranger.upload('payslips', await fileOf('payslips', 'user_weekly'));
    for (const page of await stranger.everything()) {
      expect(page).not.toContain('JG481926B');
      expect(page).not.toContain('loan-1017');
    }
  });

  rarely(
    'an account that a stranger found stays apart from what the person finds with the client’s details',
    async () => {
      const { userId, link } = await newLink();
      const stranger = await browserAt(link);
      await stranger.trySearch('user_weekly');
      await stranger.visitor.heading('What we found');
      const { ni_number, date_of_birth, post_codes } = identityOf('user_good');
      const body = { ni_number, date_of_birth, post_codes };
      await service.ask('PATCH', `/users/${userId}`, { body });
      const before = (await payslipsOf(userId)).length;
      const person = await browserAt(link);
      await person.trySearch('user_good');
      await person.visitor.heading('What we found');
      expect((await payslipsOf(userId)).length).toBeGreaterThan(before);
      expect(await accountsOf(userId)).toHaveLength(2);
      expect(await stranger.goto('/journey/found')).not.toContain(identityOf('user_good').surname);
      // pages number them by age
      const accounts = (await accountsOf(userId)).toReversed();
      for (const [index, { account_id: account }] of accounts.entries())
        await stranger.send(`/journey/account/${index + 1}/remove`, { account });
      const left = await accountsOf(userId);
      expect(left).toMatchObject([{ account_id: accounts[1]?.account_id }]);
    },
  );

  rarely('a person who shares one hundred accounts has to remove one first', async () => {
    const { userId, link } = await newLink();
    const stranger = await browserAt(link);
    await stranger.signIn('nobody-0', 'wrong');
    const db = service.app.database.tenant(service.clientId);
    const rows = () => db.selectFrom('accounts').selectAll().where('user_id', '=', userId).execute();
    const [first] = await rows();
    if (!first) throw new Error('There is no account');
    const copies = Array.from({ length: 99 }, () => ({
      ...first,
      account_id: randomUUID(),
      login_index: randomBytes(32),
      oauth_state_hash: null,
    }));
    await db.insertInto('accounts').values(copies).execute();
    await stranger.signIn('nobody-100', 'wrong');
    await stranger.visitor.text('There is a problem');
    expect(await rows()).toHaveLength(100);
  });

  describe('a proof of who the person is', () => {
    test('covers what existed when it was given', async () => {
      const email = 'hannah.covers@example.org';
      const { userId, link } = await newLink(identityOf('user_good'), { contact: { email } });
      const first = await browserAt(link);
      await first.upload('bank-statements', await fileOf('bank-statements', 'user_good'));
      const second = await browserAt(link);
      await enterCode(service, second.visitor, email);
      expect(JSON.parse(await second.download()).bank_statement_submissions).toHaveLength(1);
      service.clock.advance(1000);
      await first.upload('payslips', await fileOf('payslips', 'user_good'));
      expect(await second.download()).toContain('Confirm that it is you');
      expect(await second.goto('/journey/found')).not.toMatch(POUNDS);
      await enterCode(service, second.visitor, email);
      expect(JSON.parse(await second.download()).payroll_submissions).toHaveLength(1);
      expect(await payslipsOf(userId)).toHaveLength(1);
    });

    rarely('is never a detail of a source that came after the browser’s session', async () => {
      const { link } = await newLink();
      const early = await browserAt(link);
      service.clock.advance(1000);
      const person = await browserAt(link);
      await person.upload('payslips', await fileOf('payslips', 'user_good'));
      await early.answerAs('user_good');
      expect(await early.goto('/journey/found')).not.toMatch(POUNDS);
      const late = await browserAt(link);
      await late.answerAs('user_good');
      expect(await late.goto('/journey/found')).toMatch(POUNDS);
    });

    test('by a code that is sent to a contact takes the place of the questions', async () => {
      const email = 'hannah.whitcombe@example.org';
      const { link } = await newLink(identityOf('user_good'), { contact: { email } });
      const person = await browserAt(link);
      await person.upload('payslips', await fileOf('payslips', 'user_good'));
      const other = await browserAt(link);
      await other.goto('/journey/my-data');
      await other.visitor.follow('Get a code');
      await other.visitor.heading('Confirm that it is you');
      expect(await other.visitor.content()).not.toContain(email);
      expect(await other.visitor.count('field', 'Your National Insurance number')).toBe(0);
      await other.visitor.press('Send me a code');
      await other.visitor.heading('Enter your code');
      const codesOf = async () => {
        const { body } = await service.ask('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`);
        return body.mails.map(({ subject }: { subject: string }) => subject.slice(0, 6)) as string[];
      };
      const [code = ''] = await codesOf();
      expect(code).toMatch(/^\d{6}$/);
      // the code is for this browser, and another one has to wait for its own
      const third = await browserAt(link);
      await third.goto('/journey/my-data/confirm');
      await third.visitor.press('Send me a code');
      await third.visitor.text('We have just sent a code.');
      await third.send('/journey/my-data/confirm', { code });
      expect(await third.download()).not.toContain('payroll_submissions');
      await other.visitor.fill('Code', code === '000000' ? '111111' : '000000');
      await other.visitor.press('Continue');
      await other.visitor.text('You can try 4 more times.');
      await other.visitor.fill('Code', `${code.slice(0, 3)} ${code.slice(3)}`);
      await other.visitor.press('Continue');
      await other.visitor.text('You have shown that it is you.');
      const file = JSON.parse(await other.download());
      expect(file.payroll_submissions).toHaveLength(1);
      expect(file.user.surname).toBe('Whitcombe');
      // at most ten messages for one link, for all browsers together
      for (let sent = 1; sent < 10; sent++) {
        service.clock.advance(MINUTE_MS);
        await third.send('/journey/my-data/confirm', {});
      }
      service.clock.advance(MINUTE_MS);
      expect(await codesOf()).toHaveLength(10);
      const fourth = await browserAt(link);
      await fourth.goto('/journey/my-data/confirm');
      await fourth.visitor.press('Send me a code');
      await fourth.visitor.text('We have sent too many codes for this link.');
      expect(await codesOf()).toHaveLength(10);
    });

    rarely('by a code expires after ten minutes and after five wrong ones', async () => {
      const { link } = await newLink({}, { contact: { phone: '+447700900146' } });
      const person = await browserAt(link);
      await person.upload('payslips', await fileOf('payslips', 'user_good'));
      const other = await browserAt(link);
      await other.goto('/journey/my-data/confirm');
      await other.visitor.text('to the number that ends in 146');
      const codeOf = async () => {
        await other.goto('/journey/my-data/confirm');
        await other.visitor.press('Send me a code');
        const { body } = await service.ask('GET', '/sandbox/mail?to=%2B447700900146');
        return body.mails[0].text.slice(0, 6) as string;
      };
      const late = await codeOf();
      service.clock.advance(11 * MINUTE_MS);
      await other.send('/journey/my-data/confirm', { code: late });
      expect(await other.download()).not.toContain('payroll_submissions');
      const guessed = await codeOf();
      for (let attempt = 0; attempt < 5; attempt++)
        await other.send('/journey/my-data/confirm', { code: guessed === '000000' ? '111111' : '000000' });
      await other.send('/journey/my-data/confirm', { code: guessed });
      expect(await other.download()).not.toContain('payroll_submissions');
    });
  });

  rarely('six browsers that agree at the same time give one authorisation', async () => {
    const { userId, link } = await newLink();
    const browsers = await Promise.all(Array.from({ length: 6 }, () => LinkBrowser.open(open, link)));
    await Promise.all(browsers.map((browser) => browser.agree()));
    const { body } = await service.ask('GET', `/authorisations?user_id=${userId}`);
    expect(body.authorisations).toHaveLength(1);
    const [{ authorisation_id: id }] = body.authorisations;
    const evidence = (await service.ask('GET', `/authorisations/${id}/evidence`)).body;
    expect(evidence.further_acceptances).toHaveLength(5);
  });

  test.each([
    [{ email: 'nobody' }, '[contact.email] must be an email address'],
    [
      { phone: '07700' },
      '[contact.phone] must be a phone number in international form such as +447700900123',
    ],
    [{}, '[contact] must have either email or phone'],
  ])('a contact %j is rejected', async (contact, message) => {
    const { user_id: userId } = (await service.ask('POST', '/users', { body: {} })).body;
    const path = `/users/${userId}/journeys`;
    const { status, body } = await service.ask('POST', path, { body: { contact } });
    expect([status, body.errors]).toEqual([400, [message]]);
  });
}
