import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { inTrace } from '#platform/tracing/trace.ts';
import { payrollOf } from './support/payroll.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { useService } from './support/service.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  facts: Record<string, string | number>;
}

const collector = await startReceiver();
const service = useService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, { isWhole: true });
const { consentingUser } = payrollOf(service);
const REQUEST_ID = 'request-of-this-test';
const UNTRACED_ID = 'another-request-id';
/** Spans are sent only every few seconds. */
const SENT = { timeout: 60_000, interval: 250 };
const PARENT = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await collector.close();
});

/** What the collector has received, by the JSON form of the protocol. */
function spans(): Span[] {
  return collector.received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => JSON.parse(body.toString()).resourceSpans)
    .flatMap((resource) => resource.scopeSpans)
    .flatMap((scope) => scope.spans)
    .map(({ attributes, ...span }) => ({ ...span, facts: factsOf(attributes) }));
}

function factsOf(attributes: { key: string; value: Record<string, string | number> }[]) {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? '']));
}

describe('with a collector', () => {
  test('one trace leads from a request through its jobs and the provider to the webhook', async () => {
    await service.ask('POST', '/webhooks', {
      body: { name: 'traced', url: receiver.url, events: ['user-payroll-submitted'] },
    });
    const userId = await consentingUser();
    const traceparent = `00-${PARENT.trace}-${PARENT.span}-01`;
    const { status } = await service.ask('POST', '/accounts', {
      headers: { 'X-Request-Id': REQUEST_ID, traceparent },
      body: { user_id: userId, payroll_provider: 'harbour', user_name: 'user_good', password: 'pass_good' },
    });
    expect(status).toBe(201);
    const headers = { 'X-Request-Id': UNTRACED_ID, traceparent: 'nonsense' };
    await service.ask('GET', '/users', { headers });
    const ofTrace = () => spans().filter(({ traceId }) => traceId === PARENT.trace);
    const named = (name: string) => ofTrace().find((span) => span.name.startsWith(name));
    await expect.poll(() => named('deliver user-payroll-submitted'), SENT).toBeDefined();
    const request = named('POST /accounts');
    expect(request).toMatchObject({
      parentSpanId: PARENT.span,
      facts: {
        'http.route': '/accounts',
        'stipend.request_id': REQUEST_ID,
        'stipend.client_id': service.clientId,
      },
    });
    const parents = new Set(ofTrace().map(({ spanId }) => spanId));
    for (const { name, parentSpanId = '', facts } of ofTrace()) {
      if (name !== 'POST /accounts') expect(parents, name).toContain(parentSpanId);
      expect(facts['stipend.request_id'], name).toBe(REQUEST_ID);
    }
    expect(named('job ')).toBeDefined();
    expect(named('GET harbour')?.facts).toMatchObject({ 'stipend.outcome': '2xx' });
    expect(JSON.stringify(ofTrace())).not.toMatch(/user_good|pass_good/);
  });

  test('a header that is not a trace context starts a new trace', async () => {
    // sent in the test before, because spans wait for seconds until they are sent
    const found = () => spans().find(({ facts }) => facts['stipend.request_id'] === UNTRACED_ID);
    await expect.poll(found, SENT).toBeDefined();
    expect(found()?.parentSpanId ?? '').toBe('');
  });
});

test('a job that fails is logged with the request that caused it', async () => {
  const { app } = service;
  const requestId = 'request-with-a-bad-job';
  await inTrace({ requestId, traceparent: null }, () =>
    app.database.inSystem((tx) => enqueue(tx, 'verify-erasure', { client_id: 'nobody' })),
  );
  const lines = () =>
    service.log.filter((line) => line.includes('"job failed"')).map((line) => JSON.parse(line));
  await expect
    .poll(() => lines().find((line) => line.request_id === requestId), { timeout: 30_000 })
    .toMatchObject({ job: 'verify-erasure', request_id: requestId });
});
