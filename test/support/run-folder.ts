import { setTimeout as wait } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { chai } from 'vitest';
import type { Auth, Folder, Item } from '../../scripts/postman/collection.ts';

const POLL_MS = 20;

/**
 * Runs the requests of a Postman folder over HTTP, with the part of Postman's scripting API that our collection uses.
 * Returns what failed. `npm run postman` runs the same folders with newman.
 */
export async function runFolder(folder: Folder, given: Record<string, string>): Promise<string[]> {
  const variables = new Map(Object.entries(given));
  const failures: string[] = [];
  for (let index = 0; index < folder.item.length; ) {
    const item = folder.item[index] as Item;
    const reply = await send(item, variables);
    const { failed, next } = runScript(item, reply, variables);
    failures.push(
      ...failed.map((problem) => `${item.name}: ${problem} (${reply.status} ${reply.text.slice(0, 300)})`),
    );
    if (failures.length > 0) return failures;
    if (next === null) index += 1;
    else await wait(POLL_MS);
  }
  return failures;
}

interface Reply {
  status: number;
  text: string;
}

async function send({ request }: Item, variables: ReadonlyMap<string, string>): Promise<Reply> {
  const { method, url, header, auth, body } = request;
  const fill = (text: string) =>
    text.replace(/\{\{(\$?\w+)\}\}/g, (_, name: string) => {
      const value = name === '$guid' ? crypto.randomUUID() : variables.get(name);
      if (value === undefined) throw new Error(`{{${name}}} is not set`);
      return value;
    });
  const reply = await fetch(fill(url.raw), {
    method,
    headers: {
      ...Object.fromEntries(header.map(({ key, value }) => [key, fill(value)])),
      ...authHeader(auth, fill),
    },
    ...(body ? { body: fill(body.raw) } : {}),
  });
  return { status: reply.status, text: await reply.text() };
}

/** Without an `auth` of its own, a request uses the collection's: the API key. */
function authHeader(auth: Auth | undefined, fill: (text: string) => string): Record<string, string> {
  if (auth?.type === 'noauth') return {};
  if (auth?.type === 'bearer') return { Authorization: `Bearer ${fill(auth.bearer[0]?.value ?? '')}` };
  return { 'X-API-KEY': fill('{{api_key}}') };
}

function runScript(
  { name, event }: Item,
  reply: Reply,
  variables: Map<string, string>,
): { failed: string[]; next: string | null } {
  const failed: string[] = [];
  let next: string | null = null;
  const pm = {
    info: { requestName: name },
    expect: chai.expect,
    test: (title: string, check: () => void) => {
      try {
        check();
      } catch {
        failed.push(title);
      }
    },
    response: {
      json: () => JSON.parse(reply.text),
      to: { have: { status: (status: number) => chai.expect(reply.status).to.equal(status) } },
    },
    collectionVariables: {
      get: (key: string) => variables.get(key),
      set: (key: string, value: unknown) => variables.set(key, String(value)),
    },
    execution: {
      setNextRequest: (wanted: string) => {
        next = wanted;
      },
    },
  };
  for (const { script } of event)
    try {
      runInNewContext(script.exec.join('\n'), { pm, setTimeout: () => undefined });
    } catch (error) {
      failed.push(String(error));
    }
  return { failed, next };
}
