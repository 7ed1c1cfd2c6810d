import { beforeAll, describe, expect, test } from 'vitest';
import { consentOf } from '../../../test/support/consent.ts';
import type { TestService } from '../../../test/support/service.ts';
import type { OpenVisitor, Visitor } from '../../../test/support/visitor.ts';
import { codeTo, enterCode } from '../link-browser.fixture.ts';

interface Person {
  userId: string;
  niNumber: string;
  birth: { Day: string; Month: string; Year: string };
}

async function answer(visitor: Visitor, { birth, niNumber }: Person): Promise<void> {
  for (const [part, value] of Object.entries(birth)) await visitor.fill(part, value);
  await visitor.fill('Your National Insurance number', niNumber);
  await visitor.press('Continue');
}

function stepsOf(service: TestService, open: OpenVisitor) {
  const configure = (body: object) => service.ask('PATCH', '/configuration', { body });
  beforeAll(() => configure({ client_display_name: 'Example Lending' }));

  /** A person of the sandbox with payslips, and what they know about themselves. */
  async function newPerson(): Promise<Person> {
    const { status, body } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
    expect(status, JSON.stringify(body)).toBe(201);
    const { user_id: userId, date_of_birth, ni_number: niNumber } = body.user;
    const [Year, Month, Day] = date_of_birth.slice(0, 10).split('-');
    return { userId, niNumber, birth: { Day, Month, Year } };
  }

  async function openMyData({ userId }: Pick<Person, 'userId'>, contact?: object): Promise<Visitor> {
    const { body } = await service.ask('POST', '/user-tokens', {
      body: { user_id: userId, journey: { starts_at: 'my_data', ...(contact && { contact }) } },
    });
    return open(body.journey_url, { hasScripts: false });
  }

  return { configure, newPerson, openMyData };
}

/** The pages on which a person sees and controls what was shared. They must work without scripts. */
export function myDataSuite(service: TestService, open: OpenVisitor): void {
  const { configure, newPerson, openMyData } = stepsOf(service, open);

  describe('the page My data', () => {
    test('shows what was shared, under which text and until when, without figures, and stops sharing after a question', async () => {
      const person = await newPerson();
      const accountOf = async () =>
        (await service.ask('GET', `/accounts?user_id=${person.userId}`)).body.accounts[0];
      await service.ask('PATCH', `/users/${person.userId}`, { body: { recurring_checks_enabled: true } });
      await expect.poll(async () => (await accountOf()).next_check_at).not.toBeNull();
      const visitor = await openMyData(person);
      await visitor.heading('My data');
      const text = await visitor.mainText();
      expect(text).toContain('Example Lending can get new data about you until');
      expect(text).toMatch(/Harbour Payslips\s*Connected, added on/);
      expect(text).toMatch(/Payslips\s*12 in all, from/);
      expect(text).not.toMatch(/£|JG481926B/);
      expect(visitor.url()).toBe(`${service.url}/journey/my-data`);
      await visitor.follow('Stop sharing');
      await answer(visitor, person);
      await visitor.heading('Stop sharing with Example Lending?');
      await visitor.text('Regular checks stop.');
      await visitor.press('Yes, stop sharing');
      await visitor.text('You have stopped sharing');
      await visitor.text('Example Lending cannot get anything new about you');
      expect(await accountOf()).toMatchObject({ status: 'REVOKED', next_check_at: null });
      const consents = await service.ask('GET', `/authorisations?user_id=${person.userId}&status=active`);
      expect(consents.body.authorisations).toEqual([]);
      // the last page does not say that nothing was shared, and leads back to this page only
      await visitor.press('Leave');
      await visitor.heading('You have left');
      expect(await visitor.count('text', 'You have not shared')).toBe(0);
      expect(await visitor.count('button', 'Continue sharing')).toBe(0);
      await visitor.press('Go back to My data');
      await visitor.heading('My data');
    });

    test.each([
      ['hide', 0, 'It stays stored.', 'Example Lending can no longer see here what you shared before.'],
      ['erase', 30, 'We delete it after 30 days.', 'so we asked Example Lending to delete it.'],
    ])(
      'says what happens to the data under the setting %s, before and after',
      async (after_withdrawal, after_withdrawal_days, before, after) => {
        await configure({ after_withdrawal, after_withdrawal_days });
        const person = await newPerson();
        await configure({ after_withdrawal: 'keep', after_withdrawal_days: null });
        const visitor = await openMyData(person);
        await visitor.follow('Stop sharing');
        await answer(visitor, person);
        await visitor.text(before);
        await visitor.press('Yes, stop sharing');
        await visitor.text(after);
        await visitor.text('You have stopped sharing');
        expect(await visitor.count('text', 'What you shared before is kept')).toBe(0);
        expect((await service.ask('GET', `/users/${person.userId}`)).status).toBe(403);
        const page = await visitor.mainText();
        expect(page, 'answers that the client knows too show nothing hidden').toContain(
          'What you shared is hidden',
        );
        expect(page).not.toMatch(/\d in all, from/);
      },
    );

    test('says that a consent which the company recorded shows nothing again', async () => {
      await configure({ after_withdrawal: 'erase', after_withdrawal_days: 5 });
      const person = await newPerson();
      const visitor = await openMyData(person);
      await visitor.follow('Stop sharing');
      await answer(visitor, person);
      await visitor.press('Yes, stop sharing');
      await configure({ after_withdrawal: 'keep', after_withdrawal_days: null });
      await consentOf(service).accept(person.userId);
      await visitor.reload();
      await visitor.text('You share again, but we could not check that it is you.');
    });

    test('does not speak of regular checks to a person who agreed once', async () => {
      const person = await newPerson();
      const { userId } = person;
      const path = `/authorisations?user_id=${userId}&status=active`;
      for (const { authorisation_id: id } of (await service.ask('GET', path)).body.authorisations)
        await service.ask('DELETE', `/authorisations/${id}`);
      await consentOf(service).accept(userId, 'one_time');
      const visitor = await openMyData({ userId });
      await visitor.follow('Stop sharing');
      await answer(visitor, person);
      await visitor.text('Any sign-in details that we keep for you are deleted.');
      expect(await visitor.count('text', 'Regular checks')).toBe(0);
    });

    test('sends a deletion request once, and shows the company’s answer', async () => {
      const person = await newPerson();
      const visitor = await openMyData(person);
      await visitor.follow('Ask for my data to be deleted');
      await visitor.heading('Ask Example Lending to delete your data?');
      await visitor.press('Yes, send my request');
      await visitor.text('You have asked for your data to be deleted');
      await visitor.back();
      await visitor.press('Yes, send my request');
      await visitor.text('You have asked for your data to be deleted');
      const { body } = await service.ask('GET', `/deletion-requests?user_id=${person.userId}`);
      expect(body.deletion_requests).toMatchObject([
        { status: 'open', requested_by: 'link_holder', proved_by: 'link' },
      ]);
      const { deletion_request_id: id } = body.deletion_requests[0];
      const reason = 'We must keep records of your loan until 2032.';
      await service.ask('POST', `/deletion-requests/${id}/decline`, { body: { reason } });
      await visitor.reload();
      await visitor.text('Example Lending has not deleted your data');
      await visitor.text(reason);
      await visitor.link('Ask for my data to be deleted');
    });

    test('deletes at once where the client allows it, after a code', async () => {
      const person = await newPerson();
      await configure({ immediate_deletion_enabled: true });
      try {
        const email = `${person.userId}@mail.example`;
        const visitor = await openMyData(person, { email });
        expect(await visitor.count('link', 'Ask for my data to be deleted')).toBe(0);
        await visitor.follow('Delete my data');
        await visitor.press('Send me a code');
        await visitor.fill('Code', await codeTo(service, email));
        await visitor.press('Continue');
        await visitor.heading('Delete your data now?');
        await visitor.press('Yes, delete everything now');
        await visitor.heading('Your data is deleted');
        expect((await service.ask('GET', `/users/${person.userId}`)).status).toBe(404);
      } finally {
        await configure({ immediate_deletion_enabled: null });
      }
    });

    test('asks the company about a deletion by a person who can’t confirm who they are', async () => {
      await configure({ immediate_deletion_enabled: true });
      try {
        const userId = await consentOf(service).newUser();
        const visitor = await openMyData({ userId });
        expect(await visitor.count('link', 'Delete my data')).toBe(0);
        await visitor.follow('Ask for my data to be deleted');
        await visitor.press('Yes, send my request');
        await visitor.text('You have asked for your data to be deleted');
        expect((await service.ask('GET', `/users/${userId}`)).status).toBe(200);
      } finally {
        await configure({ immediate_deletion_enabled: null });
      }
    });
  });
}

/** The files that a person downloads. */
export function downloadSuite(service: TestService, open: OpenVisitor): void {
  const { newPerson, openMyData } = stepsOf(service, open);

  describe('the page My data', () => {
    test('gives the files only after a code, not after two right answers, which can be wrong five times', async () => {
      const person = await newPerson();
      const email = `${person.userId}@mail.example`;
      const visitor = await openMyData(person);
      await visitor.goto(`${service.url}/journey/my-data/download/json`);
      await visitor.text('so you cannot download your data');
      await visitor.goto(`${service.url}/journey/my-data/confirm`);
      await visitor.heading('Confirm that it is you');
      await visitor.press('Continue');
      await visitor.text('There is a problem');
      await answer(visitor, { ...person, niNumber: 'AB123456C' });
      await visitor.text(/You can try 4 more times/);
      expect(await visitor.count('link', /more times/)).toBe(0);
      await answer(visitor, person);
      await visitor.text('You have shown that it is you');
      await visitor.text('You answered two questions about yourself.');
      await visitor.text('so you cannot download your data');
      const proved = await openMyData(person, { email });
      await enterCode(service, proved, email);
      await proved.text('You entered a code that we sent to a contact of yours.');
      const json = await proved.download('Download as a data file (JSON)');
      expect(json.name).toMatch(/^my-data-[\d-]+\.json$/);
      const exported = JSON.parse(json.bytes.toString('utf8'));
      expect(exported.payroll_submissions).toHaveLength(12);
      const pdf = await proved.download('Download as a document (PDF)');
      expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
      const other = await openMyData(person);
      await other.goto(`${service.url}/journey/my-data/confirm`);
      for (let attempt = 0; attempt < 5; attempt++) await answer(other, { ...person, niNumber: 'AB123456C' });
      await other.follow('Stop sharing');
      await other.heading('You cannot stop sharing here');
      await other.goto(`${service.url}/journey/my-data/download/pdf`);
      await other.heading('My data');
      const { body } = await service.ask('GET', '/audit?action=journey_confirmation_failed');
      expect(body.audit_entries[0].details).toEqual({ user_id: person.userId, failures: 5 });
    });
  });
}
