import { readFileSync } from 'node:fs';
import type { Call } from './scenario.fixture.ts';

interface Vector {
  signing_secrets: string[];
  encryption_key: string | null;
  headers: Record<string, string>;
  body: string;
  json: string;
}

const SIGNED_AT = 1794735001;
const PAGE = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');

/** Replaces the name of a vector of docs/webhooks.md by its body, headers and secrets, with the changes of the call. */
export function withVector(call: Call): Call {
  if (call.vector === undefined) return call;
  const vector = vectorNamed(String(call.vector));
  const headers = Object.entries({ ...vector.headers, ...(call.headers as object) })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [call.header_case === 'lower' ? name.toLowerCase() : name, value]);
  return {
    method: call.method,
    signing_secret: vector.signing_secrets,
    encryption_key: vector.encryption_key,
    tolerance_seconds: call.tolerance_seconds,
    ...pick(call, 'signing_secret'),
    ...pick(call, 'encryption_key'),
    headers: Object.fromEntries(headers),
    body: `${vector.body}${call.body_suffix ?? ''}`,
    now: SIGNED_AT + Number(call.age_seconds ?? 0),
    ...(call.error ? { error: call.error } : { result: JSON.parse(vector.json) }),
  };
}

function vectorNamed(name: string): Vector {
  const [, section = ''] = PAGE.split(`\n${name}`);
  const [, text] = /```json\n([\s\S]*?)```/.exec(section) ?? [];
  if (text === undefined) throw new Error(`docs/webhooks.md has no vector "${name}"`);
  return JSON.parse(text) as Vector;
}

function pick(call: Call, name: string): object {
  return name in call ? { [name]: call[name] } : {};
}
