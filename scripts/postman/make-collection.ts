import { type ApiDescription, type Call, callsOf } from './api-description.ts';
import {
  type Auth,
  BY_API_KEY,
  byToken,
  type Collection,
  type Folder,
  type Item,
  type Query,
  SCHEMA,
} from './collection.ts';
import { FOLDERS, LEFT_OUT, type Step } from './folders.ts';

/** Requests are repeated this often, with a pause in between, before a folder fails. */
const TRIES_MAX = 240;
const PAUSE_MS = 500;
const PAGE = '1';

/**
 * Makes a Postman collection with a folder for each tag. Every operation is a request with a test of its status. The
 * requests of a folder are in an order in which they succeed, and store the ids that later requests need.
 */
export function makeCollection(api: ApiDescription): Collection {
  const calls = callsOf(api);
  return {
    info: { name: `${api.info.title} ${api.info.version}`, description: DESCRIPTION, schema: SCHEMA },
    auth: BY_API_KEY,
    variable: [
      { key: 'base_url', value: 'http://127.0.0.1:8080' },
      { key: 'api_key', value: '' },
    ],
    item: api.tags.flatMap(({ name, description }): Folder[] => {
      const steps = stepsOf(name, calls);
      return steps.length === 0
        ? []
        : [{ name, description, item: steps.map((step) => toItem(step, calls)) }];
    }),
  };
}

const DESCRIPTION = [
  'Start a sandbox with `npm start`, then set the variable `api_key` to the API key that it prints, and `base_url` to its address.',
  'Run a folder from top to bottom, with the collection runner or with `npm run postman`.',
  'Each folder can be run by itself: the requests that start with “Set up” create what the others need, and those that start with “Clean up” remove it.',
  'The folder Sandbox moves the clock of all your users and resets the sandbox. Use a sandbox in which that disturbs nobody.',
  ...Object.entries(LEFT_OUT).map(([call, reason]) => `\`${call}\` is left out: ${reason}.`),
].join('\n\n');

/** The planned steps of a folder, and a step for each operation that the plan does not mention. */
function stepsOf(tag: string, calls: readonly Call[]): Step[] {
  const { setUp = [], steps = [] } = FOLDERS[tag] ?? {};
  const others = calls
    .filter((call) => call.tags[0] === tag && !(call.name in LEFT_OUT))
    .filter((call) => !steps.some((step) => step.call === call.name))
    .sort((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));
  const deletions = steps.length - 1 - steps.findLastIndex(({ call }) => !call.startsWith('DELETE'));
  const end = steps.length - deletions;
  return [
    ...setUp,
    ...steps.slice(0, end),
    ...others.map(({ name }) => ({ call: name })),
    ...steps.slice(end),
  ];
}

const ORDER = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'];

function toItem(step: Step, calls: readonly Call[]): Item {
  const call = calls.find(({ name }) => name === step.call);
  if (!call) throw new Error(`The API has no operation ${step.call}: correct scripts/postman/folders.ts`);
  const [success = '200'] = Object.keys(call.responses).filter((code) => code.startsWith('2'));
  const status = step.status ?? success;
  const body = bodyOf(step, call);
  const auth = authOf(step, call);
  return {
    name: step.name ?? call.summary,
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: testOf(step, call, status) } }],
    request: {
      method: call.method,
      description: call.description ?? call.summary,
      url: urlOf(step, call),
      header: Object.entries(headersOf(step, body)).map(([key, value]) => ({ key, value })),
      ...(auth ? { auth } : {}),
      ...(body === null
        ? {}
        : typeof body === 'string'
          ? { body: { mode: 'raw', raw: body } }
          : { body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: JSON_BODY } }),
    },
  };
}

const JSON_BODY = { raw: { language: 'json' } } as const;

function bodyOf(step: Step, call: Call): unknown {
  if (step.body !== undefined) return step.body;
  const [content] = Object.values(call.requestBody?.content ?? {});
  return content?.example === undefined ? null : withVariables(content.example);
}

/** Replaces the ids of an example with the variables of the same name. */
function withVariables(example: unknown, key = ''): unknown {
  if (Array.isArray(example)) return example.map((one) => withVariables(one));
  if (typeof example === 'string') return /^(?!external|ext_).*_id$/.test(key) ? `{{${key}}}` : example;
  if (example === null || typeof example !== 'object') return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, inner]) => [name, withVariables(inner, name)]),
  );
}

function headersOf(step: Step, body: unknown): Record<string, string> {
  return { ...(body === null ? {} : { 'Content-Type': 'application/json' }), ...step.header };
}

/** Null for the API key, which is the collection's own setting and is used if the operation accepts it. */
function authOf({ caller }: Step, { security }: Call): Auth | null {
  const accepted = security.flatMap((one) => Object.keys(one));
  if (caller === 'nobody' || accepted.length === 0) return { type: 'noauth' };
  if (caller === undefined && accepted.includes('api_key')) return null;
  return byToken((caller ?? accepted[0]) === 'user' ? 'user_token' : 'member_token');
}

function urlOf(step: Step, call: Call): Item['request']['url'] {
  const path = call.path
    .replaceAll('{page}', PAGE)
    .replace(/\{(\w+)\}/g, (_, name: string) => `{{${step.ids?.[name] ?? name}}}`);
  const query = (call.parameters ?? [])
    .filter((one) => one.in === 'query')
    .map((one): Query => {
      const value = step.query?.[one.name];
      const described = one.description ? { description: one.description } : {};
      return value === undefined
        ? { key: one.name, value: '', ...described, disabled: true }
        : { key: one.name, value, ...described };
    });
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{base_url}}${path}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{base_url}}'],
    path: path.split('/').slice(1),
    query,
  };
}

/** The script that runs after a request: it tests the status, and stores or checks values of the reply. */
function testOf(step: Step, call: Call, status: string): string[] {
  const store = { ...idsOf(call, status), ...step.store };
  const reads = Object.keys(store).length > 0 || step.until !== undefined;
  return [
    `pm.test('The status is ${status}', () => pm.response.to.have.status(${status}));`,
    ...(reads ? ['const reply = pm.response.json();'] : []),
    ...(step.until === undefined ? [] : repeatUntil(step.until)),
    ...Object.entries(store).map(([name, value]) => `pm.collectionVariables.set('${name}', ${value});`),
  ];
}

function repeatUntil(condition: string): string[] {
  return [
    `const isDone = ${condition};`,
    "const tries = isDone ? 0 : Number(pm.collectionVariables.get('tries') || 0) + 1;",
    "pm.collectionVariables.set('tries', tries);",
    `if (!isDone && tries < ${TRIES_MAX}) {`,
    '  pm.execution.setNextRequest(pm.info.requestName);',
    `  setTimeout(() => {}, ${PAUSE_MS});`,
    '} else {',
    "  pm.test('The record is ready', () => pm.expect(isDone).to.equal(true));",
    '}',
  ];
}

/** The ids of what an operation created, as variables. */
function idsOf(call: Call, status: string): Record<string, string> {
  const [content] = Object.values(call.responses[status]?.content ?? {});
  if (status !== '201' || typeof content?.example !== 'object' || content.example === null) return {};
  const ids = Object.entries(content.example).filter(
    ([key, value]) => /_id$/.test(key) && typeof value === 'string',
  );
  const own = Object.keys(content.example).includes('id') ? OWN_IDS[call.path] : undefined;
  return Object.fromEntries([
    ...ids.map(([key]) => [key, `reply.${key}`]),
    ...(own === undefined ? [] : [[own, 'reply.id']]),
  ]);
}

/** Resources whose id is called `id`. */
const OWN_IDS: Readonly<Record<string, string>> = {
  '/authorisations/terms': 'term_id',
  '/members': 'member_id',
};
