import { beforeAll, expect, test } from 'vitest';
import { listOperations } from './support/operations.ts';
import type { TestService } from './support/service.ts';
import { type TextsInRequests, textsInRequests } from './support/texts-in-requests.ts';

const operations = (await listOperations()).filter(({ path }) => !path.endsWith('/events'));

/** Sends each text to every operation, in each place where a request can have one. */
export function testTexts(service: TestService, hostile: readonly string[]): void {
  let texts: TextsInRequests;
  beforeAll(async () => {
    texts = await textsInRequests(service);
  });

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s never answers a hostile text with an internal error',
    async (_, operation) => {
      const answers = await Promise.all(hostile.map((text) => texts.send(text, operation)));
      for (const { asked, reply } of answers.flat()) expect(reply.status, asked).not.toBe(500);
    },
  );
}
