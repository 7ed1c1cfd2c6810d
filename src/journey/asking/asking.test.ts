import { describe, expect, test } from 'vitest';
import { addMonthsToDay, dayOf, lastDayOfMonth } from '#values/calendar.ts';
import { consentOf } from '../../../test/support/consent.ts';
import { bearer, newMember } from '../../../test/support/members.ts';
import { plainVisitors } from '../../../test/support/plain-visitor.ts';
import { useService } from '../../../test/support/service.ts';
import { askingPagesSuite } from './asking-pages.suite.ts';

const service = useService({}, { isWhole: true });
const { newUser, accept } = consentOf(service);
const HOUR_MS = 3_600_000;

askingPagesSuite(service, plainVisitors);

/** A month before this one, such as 2026-08. */
const monthAgo = (count: number) => addMonthsToDay(dayOf(service.clock.now()), -count).slice(0, 7);
const link = (userId: string, body: object, options: object = {}) =>
  service.ask('POST', `/users/${userId}/journeys`, { body, ...options });
const journeysOf = async (userId: string, options: object = {}) =>
  (await service.ask('GET', `/users/${userId}/journeys`, options)).body.journeys;
const submit = (userId: string, kind: string, body: object) =>
  service.ask('POST', `/sandbox/users/${userId}/${kind}-submissions`, { body });
const mailsTo = async (to: string, key?: string) =>
  (await service.ask('GET', '/sandbox/mail?limit=100', key ? { key } : {})).body.mails.filter(
    (mail: { to: string }) => mail.to === to,
  );
const named = (name: string | null, key?: string) =>
  service.ask('PATCH', '/configuration', {
    body: { client_display_name: name },
    ...(key ? { key } : {}),
  });

describe('a link that asks for something', () => {
  test('shows what has arrived of each item, to members who may see pay, and is stored sealed', async () => {
    const userId = await newUser({ taxauth_enabled: true });
    await accept(userId);
    const [older, newer] = [monthAgo(2), monthAgo(1)];
    const ask_for = [
      { source: 'payslips', months: [newer, older], employer: 'Canary Foods' },
      { source: 'bank_statements', months: [newer], account_ending: '4321' },
      { source: 'taxauth' },
    ];
    const { status, body } = await link(userId, { ask_for });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.asked_for).toEqual([
      { ...ask_for[0], months: [older, newer], account_ending: null, received: 'none', arrivals: [] },
      { ...ask_for[1], employer: null, received: 'none', arrivals: [] },
      { source: 'taxauth', months: [], employer: null, account_ending: null, received: 'none', arrivals: [] },
    ]);
    const payslip = {
      employment_information: { employer_name: 'Canary Foods Ltd' },
      income_information: { pay_date: `${older}-25`, pay_frequency: 'monthly' },
    };
    const { body: paid } = await submit(userId, 'payroll', { payroll_submissions: [payslip] });
    const statement = {
      account_information: { account_number: '87654321' },
      statement_period: { start_date: `${newer}-01`, end_date: lastDayOfMonth(`${newer}-01`) },
    };
    await submit(userId, 'bank-statement', { bank_statement_submissions: [statement] });
    await submit(userId, 'income', { income_submissions: [{ income_id: '2025-26' }] });
    const [journey] = await journeysOf(userId);
    expect(journey.asked_for).toMatchObject([
      {
        received: 'some',
        arrivals: [
          {
            month: older,
            is_complete: true,
            pay_dates: [`${older}-25T00:00:00.000Z`],
            submission_ids: [paid.payroll_submissions[0].id],
          },
        ],
      },
      { received: 'all', arrivals: [{ month: newer, account_endings: ['4321'] }] },
      { received: 'all', arrivals: [{ month: null, tax_years: ['2025-26'] }] },
    ]);
    const { token } = await newMember(service, 'developer');
    const [hidden] = await journeysOf(userId, bearer(token));
    expect(hidden.asked_for).toMatchObject([
      { employer: '***', received: 'some', arrivals: [] },
      { account_ending: '***', received: 'all', arrivals: [] },
      { received: 'all', arrivals: [] },
    ]);
    const rows = await service.app.database
      .tenant(service.clientId)
      .selectFrom('journeys')
      .selectAll()
      .where('journey_id', '=', body.journey_id)
      .execute();
    expect(rows[0]?.sealed_ask?.toString('latin1')).not.toContain('Canary');
    expect(rows[0]?.methods).toEqual([
      'payroll',
      'direct',
      'payslips',
      'bank_connection',
      'bank_statements',
      'taxauth',
    ]);
  });

  test.each<[string, (month: (ago: number) => string) => object, string[]]>([
    ['nothing', () => ({ ask_for: [] }), ['[ask_for] must be a list of 1 to 10 items']],
    [
      'something unknown',
      () => ({ ask_for: [{ source: 'fax' }] }),
      ['[ask_for[0].source] must be one of payslips, bank_statements, taxauth'],
    ],
    [
      'no months',
      () => ({ ask_for: [{ source: 'payslips' }] }),
      ['Request is missing required field [ask_for[0].months]'],
    ],
    [
      'a wrong month',
      () => ({ ask_for: [{ source: 'payslips', months: ['2026-13'] }] }),
      ['[ask_for[0].months[0]] must be a month such as 2026-08'],
    ],
    [
      'a wrong account',
      (month) => ({ ask_for: [{ source: 'bank_statements', months: [month(1)], account_ending: '12' }] }),
      ['[ask_for[0].account_ending] must be the last 4 digits of an account number'],
    ],
    [
      'an employer’s bank statements',
      (month) => ({ ask_for: [{ source: 'bank_statements', months: [month(1)], employer: 'Alder' }] }),
      ['[ask_for[0].employer] can be used only with payslips'],
    ],
    [
      'one thing twice',
      (month) => ({
        ask_for: [
          { source: 'payslips', months: [month(1)] },
          { source: 'payslips', months: [month(2)] },
        ],
      }),
      [
        '[ask_for] must not ask for the same thing twice: put all months of an employer or an account into one item',
      ],
    ],
    [
      'the future and a distant past',
      (month) => ({ ask_for: [{ source: 'payslips', months: [month(-1), month(73)] }] }),
      ['[ask_for[0].months[0]] must be a month from', '[ask_for[0].months[1]] must be a month from'],
    ],
    [
      'the tax authority, which the settings do not allow',
      () => ({ ask_for: [{ source: 'taxauth' }] }),
      [
        '[ask_for[0].source] needs one of these methods: taxauth. None is available to this user: change the settings of the user or the client, or [methods]',
      ],
    ],
    [
      'payslips in a way that can’t bring them',
      (month) => ({ methods: ['bank_statements'], ask_for: [{ source: 'payslips', months: [month(1)] }] }),
      ['[ask_for[0].source] needs one of these methods: payroll, direct, payslips. None is'],
    ],
    [
      'payslips on the page of own data',
      (month) => ({ starts_at: 'my_data', ask_for: [{ source: 'payslips', months: [month(1)] }] }),
      ['[ask_for] can be used only if the link starts at sharing'],
    ],
  ])('is rejected if it asks for %s', async (_, bodyOf, errors) => {
    const userId = await newUser();
    const reply = await link(userId, bodyOf(monthAgo));
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual(errors.map((error) => expect.stringContaining(error)));
    expect(await journeysOf(userId)).toEqual([]);
  });
});

describe('a link that is sent', () => {
  test('goes to the contact in the chosen language, with what is asked for, and its secret is in no log', async () => {
    await named('Example Lending');
    const userId = await newUser();
    const email = 'canary.ada@mail.example';
    const { token } = await newMember(service, 'underwriter');
    const ask_for = [{ source: 'payslips', months: ['2026-08', '2026-09'], employer: 'Alder & Sons' }];
    service.clock.set(new Date(Math.max(service.clock.now().getTime(), Date.parse('2026-10-01T09:00:00Z'))));
    const { status, body } = await link(userId, { ask_for, contact: { email }, send: true }, bearer(token));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ sent_at: service.clock.now().toISOString(), sent_to: 'c…@mail.example' });
    await expect.poll(async () => (await journeysOf(userId))[0].delivery).toBe('sent');
    const [mail] = await mailsTo(email);
    expect(mail.subject).toBe('Example Lending needs more proof of your income');
    expect(mail.text).toContain('Payslips from Alder & Sons for August 2026 and September 2026');
    expect(mail.text).toContain(body.journey_url);
    expect(mail.html).toContain(`href="${body.journey_url}"`);
    expect(mail.html).toContain('Alder &amp; Sons');
    const welsh = await link(userId, { ask_for, language: 'cy', send: true });
    expect(welsh.body.sent_to).toBe('c…@mail.example');
    expect((await mailsTo(email))[0]).toMatchObject({
      subject: 'Mae angen rhagor o brawf o’ch incwm ar Example Lending',
      text: expect.stringContaining('Awst 2026 a Medi 2026'),
    });
    const { body: audit } = await service.ask('GET', `/audit?subject_id=${body.journey_id}`);
    expect(audit.audit_entries).toMatchObject([{ details: { user_id: userId, sent_by: 'email' } }]);
    const known = `${service.log.join('\n')}${JSON.stringify(audit)}`;
    expect(known).not.toContain(body.journey_url.split('/').at(-1));
    expect(known).not.toContain('canary.ada');
  });

  test('can go to a phone, asks for income in general, and is erased with the person', async () => {
    await named('Example Lending');
    const userId = await newUser();
    const { body } = await link(userId, { contact: { phone: '+447700900123' }, send: true });
    expect(body).toMatchObject({ sent_to: '…123', asked_for: null });
    expect((await mailsTo('+447700900123'))[0].text).toBe(
      `Share your income with Example Lending here: ${body.journey_url}`,
    );
    await service.ask('DELETE', `/users/${userId}`);
    expect(await mailsTo('+447700900123')).toEqual([]);
  });

  test.each<[string, object, string]>([
    [
      'no contact is known',
      {},
      '[contact] is needed to send the link: no earlier link of this user has a contact',
    ],
    [
      'the number is of a landline',
      { contact: { phone: '+442079460000' } },
      "[contact.phone] must be a mobile number: text messages can't be sent to this one",
    ],
    [
      'no mail server can exist',
      { contact: { email: 'ada@mail.invalid' } },
      "[contact.email] can't receive emails: its domain is reserved",
    ],
    ['the address is wrong', { contact: { email: 'ada' } }, '[contact.email] must be an email address'],
  ])('is rejected if %s, and nothing is stored', async (_, body, error) => {
    await named('Example Lending');
    const userId = await newUser();
    const reply = await link(userId, { ...body, send: true });
    expect({ status: reply.status, errors: reply.body.errors }).toEqual({ status: 400, errors: [error] });
    expect(await journeysOf(userId)).toEqual([]);
  });

  test('needs the client’s name, and another contact once a message was rejected', async () => {
    const { apiKey: key, clientId } = await service.newClient();
    const { body: user } = await service.ask('POST', '/users', { key, body: {} });
    const sent = { contact: { email: 'bob@mail.example' }, send: true };
    expect(await link(user.user_id, sent, { key })).toMatchObject({
      status: 400,
      body: {
        errors: ['[send] needs the name of your company: set client_display_name in the configuration'],
      },
    });
    await named('Another', key);
    const { body } = await link(user.user_id, sent, { key });
    await expect.poll(async () => (await journeysOf(user.user_id, { key }))[0].delivery).toBe('sent');
    const db = service.app.database.tenant(clientId);
    await db.updateTable('messages').set({ sent_at: null, given_up_at: service.clock.now() }).execute();
    expect((await journeysOf(user.user_id, { key }))[0]).toMatchObject({
      journey_id: body.journey_id,
      delivery: 'failed',
    });
    expect(await link(user.user_id, { send: true }, { key })).toMatchObject({
      status: 400,
      body: {
        errors: [
          '[contact] is needed to send the link: the last message to the known contact could not be delivered',
        ],
      },
    });
  });

  test('is limited for each user, for each contact and for the client, however many requests come at once', async () => {
    const { apiKey: key, clientId } = await service.newClient();
    await named('Busy', key);
    const newPerson = async () => (await service.ask('POST', '/users', { key, body: {} })).body.user_id;
    const userId = await newPerson();
    const sent = { contact: { email: 'cas@mail.example' }, send: true };
    const replies = await Promise.all(Array.from({ length: 8 }, () => link(userId, sent, { key })));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), 429, 429, 429]);
    expect(await link(userId, sent, { key })).toMatchObject({
      status: 429,
      body: { errors: ["The link can't be sent: 5 links were sent to this user in the last 24 hours"] },
    });
    expect((await link(userId, {}, { key })).status).toBe(201);
    // deleting the user must not reset the limit
    await service.ask('DELETE', `/users/${userId}`, { key });
    const other = await newPerson();
    expect(await link(other, sent, { key })).toMatchObject({
      status: 429,
      body: { errors: ["The link can't be sent: 5 links were sent to this contact in the last 24 hours"] },
    });
    const sentToOther = { contact: { email: 'dee@mail.example' }, send: true };
    expect((await link(other, sentToOther, { key })).status).toBe(201);
    const db = service.app.database.tenant(clientId);
    const fresh = { contact: { email: 'eve@mail.example' }, send: true };
    const [row] = await db.selectFrom('messages').selectAll().limit(1).execute();
    if (!row) throw new Error('The message is not stored');
    const rows = Array.from({ length: 994 }, () => ({ ...row, message_id: crypto.randomUUID() }));
    await db.insertInto('messages').values(rows).execute();
    expect(await link(await newPerson(), fresh, { key })).toMatchObject({
      status: 429,
      body: { errors: ["The link can't be sent: 1000 links were sent for you in the last hour"] },
    });
    service.clock.advance(HOUR_MS + 1);
    expect((await link(await newPerson(), fresh, { key })).status).toBe(201);
  });
});
