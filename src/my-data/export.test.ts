import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { listTablesOfUsers } from '#users';
import { runInProcess } from '../../test/support/command.ts';
import { consentOf } from '../../test/support/consent.ts';
import { documentsOf, simplePdf } from '../../test/support/documents.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { overlapsIn, piecesOf, structureOf } from '../sandbox/documents/page-text.fixture.ts';
import { fetchPdf } from './export.fixture.ts';
import { TABLES_OF_USERS } from './exported-tables.ts';
import { UserExport } from './schema.ts';

const service = useService({}, { isWhole: true });
const { accept, asUser, newUser } = consentOf(service);

let userId: string;
let documentId: string;

beforeAll(async () => {
  await service.ask('PATCH', '/configuration', { body: { client_display_name: 'Example Lending' } });
  const { body } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
  userId = body.user.user_id;
  await service.ask('POST', `/sandbox/users/${userId}/income-submissions`, {
    body: { income_submissions: [{}] },
  });
  await service.ask('POST', `/users/${userId}/deletion-requests`);
  const documents = documentsOf(service);
  documentId = await documents.uploaded(userId, await simplePdf('Not a payslip'), 'payslips');
});

const exportOf = async (id = userId, as?: object) => service.ask('GET', `/users/${id}/export`, as);

describe('an export', () => {
  test('has every part of the user’s data, in the shape that the API describes, and no secrets', async () => {
    const { status, body, headers } = await exportOf(userId, await asUser(userId));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"/,
    );
    expect(() => UserExport.strict().parse(body)).not.toThrow();
    expect(body.held_by).toBe('Example Lending');
    expect(body.user.user_id).toBe(userId);
    const payslips = await service.ask('GET', `/payroll/${userId}?limit=100`);
    expect(body.payroll_submissions).toEqual(payslips.body.payroll_submissions);
    expect(body.payroll_submissions.length).toBeGreaterThan(10);
    expect(body.authorisations[0].term.authorisation_text).not.toBe('');
    expect(body.authorisations[0].acceptance.ip_address).toMatch(/\d/);
    const [payroll, income] = body.entries;
    expect([payroll.source, income.source]).toEqual(['payroll_connection', 'tax_authority']);
    expect(body.retrievals.map(({ record_id }: { record_id: string }) => record_id)).toContain(
      payroll.entry_id,
    );
    expect(body.journeys[0]).toMatchObject({ user_id: userId, status: 'created' });
    expect(body.deletion_requests).toMatchObject([{ status: 'open', requested_by: 'api_key' }]);
    expect(body.documents).toMatchObject([{ document_id: documentId, media_type: 'application/pdf' }]);
    expect(body.expenditure.expenditures.length).toBeGreaterThan(0);
    expect(body.income_comparison.tax_years.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toMatch(/pass_good|session|sealed|data_key/);
  });

  test('is recorded in the audit log with who made it, and the next one shows that', async () => {
    await exportOf(userId, await asUser(userId));
    const [entry] = (await service.ask('GET', `/audit?action=data_exported&subject_id=${userId}`)).body
      .audit_entries;
    expect(entry).toMatchObject({ actor_kind: 'user', actor_id: userId, details: { format: 'json' } });
    const { body } = await exportOf();
    expect(body.log[0]).toEqual({ at: entry.at, action: 'data_exported', actor_kind: 'user' });
  });

  test('is also for underwriters, who may read all of it, and not for roles that see less', async () => {
    const [underwriter, viewer] = [
      await newMember(service, 'underwriter'),
      await newMember(service, 'viewer'),
    ];
    expect((await underwriter.ask('GET', `/users/${userId}/export`)).status).toBe(200);
    expect((await viewer.ask('GET', `/users/${userId}/export`)).status).toBe(403);
    const { body } = await service.ask('GET', `/audit?action=data_exported&subject_id=${userId}`);
    expect(body.audit_entries[0]).toMatchObject({
      actor_kind: 'member',
      actor_id: underwriter.member.id,
    });
  });

  test('lists more rows than one page, each once', async () => {
    const many = await newUser();
    await accept(many);
    const submissions = Array.from({ length: 50 }, (_, index) => ({
      income_information: { pay_date: new Date(Date.UTC(2020, 0, 1 + index * 7)).toISOString() },
    }));
    for (let round = 0; round < 3; round++) {
      const { status } = await service.ask('POST', `/sandbox/users/${many}/payroll-submissions`, {
        body: {
          payroll_submissions: submissions.map((submission) => ({
            ...submission,
            employment_information: { employer_name: `Employer ${round}` },
          })),
        },
      });
      expect(status).toBe(201);
    }
    const { body } = await exportOf(many);
    expect(new Set(body.payroll_submissions.map(({ id }: { id: string }) => id)).size).toBe(150);
    expect(body.payroll_submissions).toHaveLength(150);
  });

  test('of a user without any data is complete too', async () => {
    const { status, body } = await exportOf(await newUser());
    expect(status).toBe(200);
    expect(body).toMatchObject({ payroll_submissions: [], expenditure: null, documents: [] });
  });

  test('of another user is not found for a user token', async () => {
    const other = await newUser();
    const { status, body } = await exportOf(other, await asUser(userId));
    expect([status, body.errors]).toEqual([404, [`User with id [${other}] does not exist`]]);
  });
});

describe('a PDF', () => {
  test('has the user’s data in words, with marks for screen readers', async () => {
    const user = await asUser(userId);
    const { response, bytes } = await fetchPdf(service, userId, { as: user });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toContain('.pdf"');
    const pieces = await piecesOf(bytes);
    expect(overlapsIn(pieces)).toEqual([]);
    const text = pieces.map((piece) => piece.text).join(' ');
    const { body } = await exportOf();
    const [payslip] = body.payroll_submissions;
    expect(text).toContain('Your data');
    expect(text).toContain('Held by Example Lending');
    expect(text).toContain(payslip.employment_information.employer_name);
    const net = Number(payslip.income_information.earnings.net_pay);
    expect(text).toContain(`£${net.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`);
    expect(text).toContain(body.user.ni_number);
    const roles = await structureOf(bytes);
    expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']));
    const wrong = await service.ask('GET', `/users/${userId}/export.pdf?language=fr`, user);
    expect([wrong.status, wrong.body.errors]).toEqual([400, ['[language] must be one of en, cy']]);
  });
});

test('a user downloads the files that the export lists, and no files of other users', async () => {
  const { body } = await exportOf();
  const path = body.documents[0].content_path;
  const mine = await service.ask('GET', path, await asUser(userId));
  expect([mine.status, mine.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await service.ask('GET', path, await asUser(await newUser()))).status).toBe(404);
});

test('every table that refers to users is exported, or left out for a stated reason', async () => {
  const tables = await service.app.database.inTenant(service.clientId, listTablesOfUsers);
  expect(tables.length).toBeGreaterThan(10);
  expect(Object.keys(TABLES_OF_USERS).sort()).toEqual([...tables, 'erasures'].sort());
  for (const [table, shown] of Object.entries(TABLES_OF_USERS))
    if (typeof shown === 'string') expect(Object.keys(UserExport.shape), table).toContain(shown);
    else expect(shown.leftOut, table).toMatch(/^[A-Z].{20,}\.$/);
});

describe('the command line', () => {
  const run = (...args: string[]) =>
    runInProcess(args, {
      DATABASE_URL: service.app.config.databaseUrl ?? '',
      DATA_DIR: service.app.config.dataDir,
    });

  test('writes the export, a PDF and the uploaded files to a folder that only its owner can read', async () => {
    const folder = join(service.app.config.dataDir, 'export');
    const { code, output } = await run('users', 'export', userId, '--to', folder);
    expect({ code, output }).toEqual({
      code: 0,
      output: `${folder} now has data.json, data.pdf and 1 uploaded file.\n`,
    });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'data.json'))).mode & 0o777).toBe(0o600);
    const written = JSON.parse(await readFile(join(folder, 'data.json'), 'utf8'));
    const { body } = await exportOf();
    expect(written.payroll_submissions).toEqual(body.payroll_submissions);
    expect(body.log[0]).toMatchObject({ action: 'data_exported', actor_kind: 'service' });
    expect((await readFile(join(folder, 'data.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
    const [name = ''] = await readdir(join(folder, 'files'));
    expect(name).toMatch(new RegExp(`^${documentId}-.*\\.pdf$`));
    const original = await fetch(`${service.url}/documents/${documentId}/content`, {
      headers: (await asUser(userId)).headers,
    });
    expect(await readFile(join(folder, 'files', name))).toEqual(Buffer.from(await original.arrayBuffer()));
    const again = await run('users', 'export', userId, '--to', folder);
    expect(again).toMatchObject({ code: 1, output: `stipend: The folder ${folder} is not empty\n` });
  });

  test('shows what would be erased, and erases it only with --yes', async () => {
    const shown = await run('users', 'erase', userId);
    expect(shown.output).toMatch(/rows in payroll_submissions +\d\d/);
    expect(shown.output).toMatch(/files +1\n/);
    expect(shown.output).toContain('Nothing was erased.');
    expect((await service.ask('GET', `/users/${userId}`)).status).toBe(200);
    const erased = await run('users', 'erase', userId, '--yes');
    expect(erased).toMatchObject({ code: 0 });
    expect(erased.output).toContain('a check found no row and no file of the user');
    const erasures = service.app.database.tenant(service.clientId).selectFrom('erasures');
    const ofUser = erasures.select('verified_at').where('user_id', '=', userId);
    expect(await ofUser.executeTakeFirst(), 'no worker runs here').not.toEqual({ verified_at: null });
    expect((await service.ask('GET', `/users/${userId}`)).status).toBe(404);
    const { body } = await service.ask('GET', `/audit?subject_id=${userId}&action=user_deleted`);
    expect(body.audit_entries).toMatchObject([{ actor_kind: 'service' }]);
    expect(await run('users', 'erase', userId, '--yes')).toMatchObject({ code: 1 });
    expect((await run('users', 'export', 'nobody', '--to', 'x')).output).toContain(
      '[nobody] is not a valid id',
    );
  });
});
