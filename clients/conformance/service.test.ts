import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import { matcherOf } from './matcher.fixture.ts';
import { type Outcome, RUNNERS, useRunner } from './runner-process.fixture.ts';
import type { Call } from './scenario.fixture.ts';

interface ServiceCall extends Call {
  client?: object;
  /** Values of the result that later calls use: `{ "$user": "user_id" }`. */
  save?: Record<string, string>;
  any_order?: boolean;
}

const CALLS = JSON.parse(readFileSync(new URL('service.json', import.meta.url), 'utf8')) as ServiceCall[];
const service = useService({}, { isWhole: true });

describe.each(RUNNERS)('the $name', (command) => {
  const runner = useRunner(command);

  test('works with the service', async () => {
    const saved = new Map<string, unknown>();
    for (const [at, { client, save = {}, ...template }] of CALLS.entries()) {
      const call = matcherOf(template, saved) as Call;
      const { outcomes } = await runner.run({
        url: service.url,
        client: { api_key: service.apiKey, ...client },
        calls: [withoutMatchers(call)],
      });
      const [outcome = {}] = outcomes;
      expectOutcome(outcome, call, `call ${at + 1}: ${call.method}`);
      for (const [name, path] of Object.entries(save)) saved.set(name, valueIn(outcome, path));
    }
    expect(service.log.join('')).not.toContain(service.apiKey);
  });
});

function expectOutcome(outcome: Outcome, { result, error, any_order }: Call, name: string): void {
  if (error) expect(outcome, name).toMatchObject({ error });
  else if (any_order)
    expect(outcome.result, name).toEqual(
      expect.arrayContaining((result as object[]).map((one) => expect.objectContaining(one))),
    );
  else expect(outcome, name).toMatchObject({ result });
}

function withoutMatchers({ result: _, error: __, ...call }: Call): object {
  return call;
}

function valueIn(outcome: Outcome, path: string): unknown {
  if (path === 'etag') return outcome.etag;
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], outcome.result);
}
