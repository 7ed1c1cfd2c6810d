import { expectTypeOf, test } from 'vitest';
import {
  type Account,
  createClient,
  type Document,
  type IdempotencyKeyOption,
  type ItemOf,
  type JourneyLink,
  type JourneyLinkInput,
  type List,
  type Method,
  type Operations,
  type PathOf,
  type PayrollSubmission,
  type PayrollSubmissionList,
  type RequestOptions,
  type StipendError,
  type User,
  type UserList,
  type UsersListQuery,
} from './index.js';

// TypeScript checks these tests; nothing here is sent.
const client = createClient({ url: 'http://127.0.0.1:9', fetch: () => new Promise<never>(() => undefined) });

test('paths, arguments and replies have the types of the API description', () => {
  expectTypeOf(client.get<'/users/{user_id}'>).returns.resolves.toEqualTypeOf<User>();
  expectTypeOf(client.list<'/payroll/{user_id}'>).returns.toEqualTypeOf<
    AsyncIterableIterator<PayrollSubmission>
  >();
  expectTypeOf(client.stream<'/accounts/{account_id}/events'>).returns.toEqualTypeOf<
    AsyncIterableIterator<Account>
  >();
  expectTypeOf(client.download<'/documents/{document_id}/content'>).returns.resolves.toEqualTypeOf<Blob>();
  expectTypeOf(client.upload).returns.resolves.toEqualTypeOf<Document>();
  expectTypeOf<ItemOf<'/events'>>().toHaveProperty('event_id');
});

test('methods of resources take ids, then the body, then the query and options', () => {
  expectTypeOf(client.users.get).returns.resolves.toEqualTypeOf<User>();
  expectTypeOf(client.payroll.list).returns.toEqualTypeOf<List<PayrollSubmission, PayrollSubmissionList>>();
  expectTypeOf(client.accounts.follow).returns.toEqualTypeOf<AsyncIterableIterator<Account>>();
  expectTypeOf(client.documents.download).returns.resolves.toEqualTypeOf<Blob>();
  // exactly what an editor shows
  expectTypeOf(client.users.list).toEqualTypeOf<
    (options?: UsersListQuery & RequestOptions) => List<User, UserList>
  >();
  expectTypeOf(client.journeys.create).toEqualTypeOf<
    (
      userId: string,
      body: JourneyLinkInput,
      options?: RequestOptions & IdempotencyKeyOption,
    ) => Promise<JourneyLink>
  >();
  void (() => [
    client.users.create({ forename: 'Ada', ni_number: null }, { idempotencyKey: 'application-1' }),
    client.users.list({ limit: 5, signal: AbortSignal.timeout(1000) }),
    client.accounts.create({ user_id: 'an id', payroll_provider: 'harbour' }, { authorisationId: 'an id' }),
    client.documents.downloadPage('an id', 1),
    client.uploads.create(new Blob([]), { token: 'a token' }),
    client.members.signOut(undefined, { timeoutMs: 1000 }),
    // @ts-expect-error: the id is missing
    client.users.get(),
    // @ts-expect-error: no such field
    client.users.create({ fore_name: 'Ada' }),
    // @ts-expect-error: no such query parameter
    client.users.list({ colour: 'red' }),
    // @ts-expect-error: the id of the journey is missing
    client.journeys.end('an id'),
    // @ts-expect-error: a GET has no Idempotency-Key
    client.users.get('an id', { idempotencyKey: 'application-1' }),
    // @ts-expect-error: the token is missing
    client.uploads.create(new Blob([])),
  ]);
});

test('every operation is reachable by a method that returns JSON, a file or events', () => {
  type Reachable = {
    [M in Method]: `${M} ${PathOf<M, 'reply'>}`;
  }[Method];
  type Others = `GET ${PathOf<'GET', 'file'> | PathOf<'GET', 'event'>}`;
  expectTypeOf<Reachable | Others>().toEqualTypeOf<keyof Operations>();
});

test('numbers in queries, optional fields and null are accepted', () => {
  void (() => [
    client.get('/users', { query: { limit: 5, offset: 1 } }),
    client.get('/users'),
    client.get('/users', { query: { limit: undefined, ext_id: undefined } }),
    client.get('/users', { query: undefined }),
    client.post('/users', { body: { forename: undefined } }),
    client.post('/users', { body: {} }),
    client.post('/users', { body: { forename: 'Ada', ni_number: null }, idempotencyKey: 'application-1' }),
    client.post('/members/signout'),
    client.patch('/users/{user_id}', { path: { user_id: 'an id' }, body: { surname: null } }),
    client.post('/accounts', {
      headers: { 'x-svc-authorisation-id': 'an id' },
      body: { user_id: 'an id', payroll_provider: 'harbour' },
    }),
    client.put('/documents/payslips/presign', { body: { files: [{ file_name: 'payslip.pdf' }] } }),
    client.put('/uploads', { query: { token: 'a token' }, body: new Blob([]) }),
  ]);
});

test('the code of an error has the known values, and can be another one', () => {
  const { code } = {} as StipendError;
  expectTypeOf<Extract<typeof code, 'not_found'>>().toEqualTypeOf<'not_found'>();
  expectTypeOf<Extract<typeof code, 'timed_out'>>().toEqualTypeOf<'timed_out'>();
  expectTypeOf<'a_new_code'>().toExtend<typeof code>();
  expectTypeOf(code).toExtend<string>();
});

test('mistakes do not compile', () => {
  void (() => [
    // @ts-expect-error: no such path
    client.get('/user'),
    // @ts-expect-error: the path has no DELETE
    client.delete('/users'),
    // @ts-expect-error: the id is missing
    client.get('/users/{user_id}'),
    // @ts-expect-error: the id has another name
    client.get('/users/{user_id}', { path: { id: 'an id' } }),
    // @ts-expect-error: no such query parameter
    client.get('/users', { query: { colour: 'red' } }),
    // @ts-expect-error: a number
    client.get('/users', { query: { limit: 'five' } }),
    // @ts-expect-error: no such field
    client.post('/users', { body: { fore_name: 'Ada' } }),
    // @ts-expect-error: a list
    client.post('/users', { body: { post_codes: 'SW1A 1AA' } }),
    // @ts-expect-error: required
    client.post('/accounts', { body: { payroll_provider: 'harbour' } }),
    // @ts-expect-error: the body is missing
    client.post('/accounts'),
    // @ts-expect-error: a GET has no Idempotency-Key
    client.get('/users', { idempotencyKey: 'application-1' }),
    // @ts-expect-error: not a list
    client.list('/users/{user_id}', { path: { user_id: 'an id' } }),
    // @ts-expect-error: not a file
    client.download('/users'),
    // @ts-expect-error: no such kind
    client.upload('letter', new Blob([])),
    // @ts-expect-error: not an account's status
    client.waitForAccount('an id', { until: ({ status }) => status === 'EXTRACTED' }),
  ]);
});
