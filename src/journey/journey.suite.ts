import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { type DeclareTests, rareTests } from '../../test/support/rare-tests.ts';
import type { TestService } from '../../test/support/service.ts';
import type { OpenVisitor, Visitor } from '../../test/support/visitor.ts';

export const WAYS = /\/journey\/ways(\?|$)/;
const USER_AGENT = 'Example Phone/1.0';
const PRIVACY = 'https://lender.example/privacy';

export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** The steps that the tests of the journey as a whole share. */
export function stepsOf(service: TestService) {
  return {
    ...consentOf(service),
    configure: (body: object) => service.ask('PATCH', '/configuration', { body }),
    async linkFor(userId: string, journey: object = {}): Promise<string> {
      const { status, body } = await service.ask('POST', '/user-tokens', {
        body: { user_id: userId, journey },
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.journey_url;
    },
    journeyOf: async (userId: string) =>
      (await service.ask('GET', `/users/${userId}/journeys`)).body.journeys[0],
    authorisationsOf: async (userId: string) =>
      (await service.ask('GET', `/authorisations?user_id=${userId}`)).body.authorisations,
  };
}

async function agree(visitor: Visitor): Promise<void> {
  await visitor.choose('Yes, I agree');
  await visitor.press('Continue');
}

/** A journey from its link to its end. */
export function journeySuite(
  service: TestService,
  open: OpenVisitor,
  { isWhole }: { isWhole: boolean },
): void {
  const rarely = rareTests(isWhole);
  const { configure } = stepsOf(service);
  beforeEach(() =>
    configure({
      client_display_name: 'Example Lending',
      client_callback_url: null,
      client_privacy_url: PRIVACY,
    }),
  );
  sharingSuite(service, open, rarely);
  endSuite(service, open, rarely);
  protectionSuite(service, open);
}

function sharingSuite(service: TestService, open: OpenVisitor, rarely: DeclareTests): void {
  const { newUser, linkFor, journeyOf, authorisationsOf } = stepsOf(service);

  describe('a person who shares', () => {
    test('is welcomed, and agrees to the right text in each browser, which is one authorisation', async () => {
      const userId = await newUser();
      const link = await linkFor(userId);
      const first = await open(link, { userAgent: USER_AGENT });
      await first.heading('Share your income with Example Lending');
      expect(first.url()).toBe(`${service.url}/journey/welcome`);
      await first.text('from your bank, if you choose it: your account details');
      expect(await first.content()).not.toContain(userId);
      await first.press('Start');
      await first.heading('Do you agree to share your income with Example Lending?');
      expect(await first.content()).not.toMatch(/<input[^>]* checked/);
      await first.back();
      await first.heading('Share your income with Example Lending');
      await first.press('Start');
      await first.follow('Back');
      await first.press('Start');
      await first.text('Example Lending will get your pay records');
      await first.text('We collect them once. Your permission ends after 24 hours.');
      await first.link('Privacy notice of Example Lending (opens in a new tab)');
      expect(await first.content()).toContain('href="https://lender.example/privacy"');
      await first.unfold('Read the whole text (2 minutes)');
      await first.text('In this text, “the company” means Example Lending.');
      await first.text('How long it lasts: 24 hours from the moment you agree.');
      const read = await first.mainText();
      await first.press('Continue');
      await first.follow('Choose yes if you agree, or no if you do not');
      expect(await authorisationsOf(userId)).toEqual([]);
      const second = await open(link);
      await second.heading(/^Do you agree/);
      await agree(first);
      await first.at(WAYS);
      await second.reload();
      await second.heading(/^Do you agree/);
      await second.goto(`${service.url}/journey/upload/payslips`);
      await second.heading(/^Do you agree/);
      await agree(second);
      await second.at(WAYS);
      expect(await second.count('text', 'you agreed to share your income')).toBe(0);
      const [authorisation, ...others] = await authorisationsOf(userId);
      expect(others).toEqual([]);
      expect(authorisation).toMatchObject({ authorisation_category: 'one_time', status: 'active' });
      const evidence = await service.ask('GET', `/authorisations/${authorisation.authorisation_id}/evidence`);
      expect(evidence.body.acceptance).toMatchObject({
        door: 'journey',
        accepted_by_kind: 'user',
        ip_address: '127.0.0.1',
        user_agent: USER_AGENT,
      });
      for (const paragraph of evidence.body.term.authorisation_text.split('\n\n'))
        expect(read).toContain(paragraph);
      expect(evidence.body.further_acceptances).toMatchObject([{ door: 'journey', ip_address: '127.0.0.1' }]);
      expect(await journeyOf(userId)).toMatchObject({ status: 'open', step: 'ways' });
      // after the consent, Back does not show an earlier page, but the current step
      await first.back();
      await first.at(WAYS);
      await first.goto(`${service.url}/journey/welcome`);
      await first.at(WAYS);
    });

    rarely('is not asked to choose, and finds no recommended way, if there is only one way', async () => {
      const userId = await newUser();
      const visitor = await open(await linkFor(userId, { methods: ['payroll'] }));
      await visitor.press('Start');
      await agree(visitor);
      await visitor.at(WAYS);
      await visitor.link(/^Sign in to your payroll provider/);
      expect(await visitor.mainText()).not.toMatch(/Choose one way|Recommended/);
      await visitor.follow(/^Sign in to your payroll provider/);
      await visitor.text('We do not keep what you searched for.');
      expect(await visitor.count('text', 'There are other ways')).toBe(0);
      await visitor.goto(await linkFor(userId));
      await visitor.press('Start');
      await agree(visitor);
      await visitor.at(WAYS);
      expect(await visitor.mainText()).toMatch(/Choose one way.*Recommended/s);
      await visitor.follow(/^Sign in to your payroll provider/);
      await visitor.text('There are other ways to share your income.');
    });

    test('reads that bank statements are shared only if they can be added', async () => {
      const visitor = await open(await linkFor(await newUser(), { methods: ['payroll'] }));
      await visitor.text('who you work for');
      expect(await visitor.count('text', 'bank statements')).toBe(0);
    });

    rarely(
      'agrees to the recurring text if recurring checks are on, and sees a text that changed before it counts',
      async () => {
        const userId = await newUser({ recurring_checks_enabled: true });
        const visitor = await open(await linkFor(userId));
        await visitor.press('Start');
        await visitor.text('Your permission ends after 12 months at most.');
        await visitor.unfold('Read the whole text');
        await visitor.text('up to 12 months from the moment you agree');
        await service.ask('POST', '/authorisations/terms', {
          body: {
            name: 'Newer',
            authorisation_text: 'What is new: <b>this</b> text.',
            authorisation_category: 'recurring',
          },
        });
        await agree(visitor);
        await visitor.text('The text has changed since you opened this page.');
        await visitor.text('What is new: <b>this</b> text.');
        expect(await authorisationsOf(userId)).toEqual([]);
        // the lender wrote it in English only
        await visitor.follow('Cymraeg');
        await visitor.text('Dim ond yn Saesneg y mae’r testun hwn ar gael.');
        expect(await visitor.content()).toContain('<div class="paper" lang="en">');
        await visitor.follow('English');
        await visitor.heading(/^Do you agree/);
        await agree(visitor);
        await visitor.at(WAYS);
        expect(await authorisationsOf(userId)).toMatchObject([{ authorisation_category: 'recurring' }]);
      },
    );

    test('who agreed before sees a notice instead of being asked again', async () => {
      const userId = await newUser();
      const { body } = await service.ask('GET', '/authorisations/terms');
      const { id } = body.terms.find((term: { is_system_term: boolean }) => term.is_system_term);
      await service.ask('POST', '/authorisations', { body: { user_id: userId, term_id: id } });
      const visitor = await open(await linkFor(userId));
      await visitor.press('Start');
      await visitor.at(WAYS);
      await visitor.text(/On \d+ \w+ \d{4}, you agreed to share your income/);
      expect(await authorisationsOf(userId)).toHaveLength(1);
      await visitor.press('I do not want to share');
      await visitor.text('You agreed to share with Example Lending before, and you are still sharing.');
      expect(await authorisationsOf(userId)).toMatchObject([{ status: 'active' }]);
    });

    test('gives one consent when the form is sent twice', async () => {
      const userId = await newUser();
      const visitor = await open(await linkFor(userId));
      await visitor.press('Start');
      await visitor.heading(/^Do you agree/);
      const form = { ...(await visitor.hiddenFields('/journey/consent')), agree: 'yes' };
      const send = () => visitor.send('/journey/consent', form);
      const replies = await Promise.all([send(), send()]);
      expect([...replies, await send()].map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const { url } of replies) expect(url).toMatch(WAYS);
      expect(await authorisationsOf(userId)).toHaveLength(1);
    });

    rarely('finds the language that they chose in another browser too', async () => {
      const link = await linkFor(await newUser(), { language: 'en' });
      const first = await open(link);
      await first.follow('Cymraeg');
      await first.heading('Rhannu eich incwm gydag Example Lending');
      await (await open(link)).heading('Rhannu eich incwm gydag Example Lending');
    });

    test('can go the whole way with scripts switched off, in Welsh', async () => {
      const userId = await newUser();
      const visitor = await open(await linkFor(userId, { language: 'cy' }), { hasScripts: false });
      await visitor.heading('Rhannu eich incwm gydag Example Lending');
      await visitor.press('Dechrau');
      await visitor.heading(/^Ydych chi’n cytuno i rannu/);
      await visitor.text('Nid oes rhaid i chi gytuno.');
      expect(await visitor.content()).toContain('<div class="paper" lang="cy">');
      expect(await visitor.count('text', 'Dim ond yn Saesneg')).toBe(0);
      await visitor.choose('Ydw, rwy’n cytuno');
      await visitor.press('Mynd ymlaen');
      await visitor.at(WAYS);
      const [{ authorisation_id: id }] = await authorisationsOf(userId);
      expect((await service.ask('GET', `/authorisations/${id}/evidence`)).body).toMatchObject({
        term: { language: 'cy', authorisation_text: expect.stringContaining('Nid oes rhaid i chi gytuno.') },
        text_matches: true,
        acceptance: { language: 'cy' },
      });
      await visitor.goto(`${service.url}/journey/my-data`);
      expect(await visitor.content()).toMatch(/<h3[^>]* lang="cy"[^>]*>\s*Gwiriad incwm untro/);
      expect((await visitor.content()).split('<div class="paper" lang="cy">')).toHaveLength(2);
      await visitor.goto(`${service.url}/journey/ways`);
      await visitor.follow('English');
      await visitor.at(WAYS);
      await visitor.press('Leave');
      await visitor.heading('You have left');
      expect(await journeyOf(userId)).toMatchObject({ status: 'left', step: 'end' });
    });
  });
}

/** Serves the client's own page, which people return to. It repeats the address that sent them. */
function useLender(): () => string {
  const site = createServer(({ headers }, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end(`<!doctype html><title>Lender</title><h1>Lender</h1><p>From: ${headers.referer ?? 'nowhere'}</p>`),
  );
  beforeAll(() => new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void site.close());
  return () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/done?from=journey`;
}

function endSuite(service: TestService, open: OpenVisitor, rarely: DeclareTests): void {
  const { newUser, linkFor, journeyOf, authorisationsOf, configure } = stepsOf(service);

  describe('the end', () => {
    const lender = useLender();

    test('leads back to the client with user, status and reference only, and the link can be continued', async () => {
      await configure({ client_callback_url: lender() });
      const userId = await newUser();
      const link = await linkFor(userId, { client_reference: 'loan 1017 & more' });
      const visitor = await open(link);
      await visitor.press('Start');
      await visitor.heading(/^Do you agree/);
      await visitor.choose('No, I do not agree');
      await visitor.press('Continue');
      await visitor.heading('Lender');
      await visitor.text('From: nowhere');
      expect(Object.fromEntries(new URL(visitor.url()).searchParams)).toEqual({
        from: 'journey',
        user_id: userId,
        status: 'declined',
        client_reference: 'loan 1017 & more',
      });
      expect(await journeyOf(userId)).toMatchObject({ status: 'declined', ended_at: expect.any(String) });
      await visitor.goto(link);
      await visitor.heading('You chose not to share with Example Lending');
      await visitor.press('Continue sharing');
      await visitor.heading(/^Do you agree/);
      expect(await journeyOf(userId)).toMatchObject({ status: 'open', ended_at: null });
    });

    test('without a callback is a page that says what happens next', async () => {
      const userId = await newUser();
      const visitor = await open(await linkFor(userId));
      await visitor.press('Leave');
      await visitor.heading('You have left');
      await visitor.text('You can close this page.');
      expect(await visitor.count('button', 'Leave')).toBe(0);
      expect(await journeyOf(userId)).toMatchObject({ status: 'left' });
    });

    test('by declining after consent withdraws the consent that was given in this journey', async () => {
      const userId = await newUser();
      const visitor = await open(await linkFor(userId));
      await visitor.press('Start');
      await visitor.heading(/^Do you agree/);
      await agree(visitor);
      await visitor.at(WAYS);
      await visitor.press('I do not want to share');
      await visitor.heading('You chose not to share with Example Lending');
      expect(await authorisationsOf(userId)).toMatchObject([{ status: 'revoked' }]);
      expect(await journeyOf(userId)).toMatchObject({ status: 'declined' });
    });

    rarely('by declining says that the company keeps what was shared under an earlier consent', async () => {
      const { body } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
      const userId = body.user.user_id;
      for (const { authorisation_id: id } of await authorisationsOf(userId))
        await service.ask('DELETE', `/authorisations/${id}`);
      const visitor = await open(await linkFor(userId));
      await visitor.press('Start');
      await visitor.heading(/^Do you agree/);
      await visitor.choose('No, I do not agree');
      await visitor.press('Continue');
      await visitor.heading('You chose not to share with Example Lending');
      await visitor.text('Example Lending keeps what you shared before.');
      await visitor.link('My data');
    });

    rarely('by finishing is complete when data has arrived', async () => {
      const { body } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
      const userId = body.user.user_id;
      const visitor = await open(await linkFor(userId));
      await visitor.press('Start');
      await visitor.at(/\/journey\/(?!welcome)/);
      const { form_token = '' } = await visitor.hiddenFields('/journey/leave');
      const reply = await visitor.send('/journey/finish', { form_token });
      expect(reply.url).toBe(`${service.url}/journey/end`);
      expect(await journeyOf(userId)).toMatchObject({ status: 'complete' });
    });
  });
}

function protectionSuite(service: TestService, open: OpenVisitor): void {
  const { newUser, linkFor, journeyOf } = stepsOf(service);

  describe('pages protect people', () => {
    test('from forms that other sites send', async () => {
      const userId = await newUser();
      const visitor = await open(await linkFor(userId));
      await visitor.heading(/^Share your income/);
      for (const form_token of ['', 'x', 'x'.repeat(43)]) {
        const { status, text } = await visitor.send('/journey/leave', { form_token });
        expect(status).toBe(403);
        expect(text).toContain('We could not use what you sent');
      }
      // a form of one link does not work in the session of another
      const { form_token = '' } = await visitor.hiddenFields('/journey/leave');
      await visitor.goto(await linkFor(await newUser()));
      expect(form_token).not.toBe('');
      expect((await visitor.send('/journey/leave', { form_token })).status).toBe(403);
      expect(await journeyOf(userId)).toMatchObject({ status: 'open' });
    });

    test('who have no session, or an old link, with a plain page', async () => {
      const visitor = await open(`${service.url}/journey/ways`);
      await visitor.heading('Open your link again to continue');
      await visitor.goto(`${service.url}/journey/${'a'.repeat(43)}`);
      await visitor.heading('This link does not work');
    });
  });
}
