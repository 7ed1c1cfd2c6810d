import { beforeAll, expect, test } from 'vitest';
import { listOperations } from './support/operations.ts';
import { useService } from './support/service.ts';
import { type TextsInRequests, textsInRequests } from './support/texts-in-requests.ts';

const service = useService();
/** Texts that code for ASCII can take for digits, compare by the wrong length, or convert to a huge number. */
const HOSTILE = ['１２３４５６', '9'.repeat(40), "👩‍👩‍👧 \u202e%_\\'"];
const operations = (await listOperations()).filter(({ path }) => !path.endsWith('/events'));
let texts: TextsInRequests;

beforeAll(async () => {
  texts = await textsInRequests(service);
});

test.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s answers no text with an internal error',
  async (_, operation) => {
    const answers = await Promise.all(HOSTILE.map((text) => texts.send(text, operation)));
    for (const { asked, reply } of answers.flat()) expect(reply.status, asked).not.toBe(500);
  },
);
