import { once } from 'node:events';
import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveForm } from './forms.ts';
import { answerOtherMethods } from './methods.ts';

const LIMITS = { filesMax: 2, bytesMax: 8 * 1024 * 1024 };
let server: FastifyInstance;
let url: string;
/** How many bytes of a file the handler reads before it stops. */
let readMax = Number.POSITIVE_INFINITY;
let seen: string[] = [];
let ended: Promise<string>;

beforeAll(async () => {
  server = fastify();
  answerOtherMethods(server);
  serveForm(server, '/form', {
    show: () => '',
    take: () => 'no files',
    files: {
      limits: LIMITS,
      async take(_request, _reply, parts) {
        const { promise, resolve } = Promise.withResolvers<string>();
        ended = promise;
        seen = [];
        try {
          for await (const part of parts) {
            if (part.kind === 'field') seen.push(`${part.name}=${part.value}`);
            else if (part.kind === 'too_many_files') seen.push('too many');
            else seen.push(`${part.fileName}: ${await measure(part.bytes)}`);
          }
          resolve('');
        } catch (error) {
          resolve((error as Error).message);
          throw error;
        }
        return seen;
      },
    },
  });
  url = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server?.close());

async function measure(bytes: AsyncIterable<Buffer>): Promise<number> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > readMax) break;
  }
  return total;
}

function formOf(...files: [string, number][]): FormData {
  const form = new FormData();
  form.set('form_token', 'x');
  for (const [name, size] of files) form.append('files', new Blob([Buffer.alloc(size, 1)]), name);
  return form;
}

const post = (body: string | FormData | URLSearchParams, headers: Record<string, string> = {}) =>
  fetch(`${url}/form`, { method: 'POST', body, headers });

describe('a form with files', () => {
  test('is read part by part, in the order in which it arrives', async () => {
    const reply = await post(formOf(['tŷ.pdf', 3_000_000], ['small.pdf', 10]));
    expect(await reply.json()).toEqual(['form_token=x', 'tŷ.pdf: 3000000', 'small.pdf: 10']);
  });

  test('continues after a file that was not read to its end', async () => {
    readMax = 1000;
    const reply = await post(formOf(['large.pdf', 4_000_000], ['next.pdf', 900]));
    const [, large, next] = (await reply.json()) as string[];
    expect(large).toMatch(/^large\.pdf: \d{4,6}$/);
    expect(next).toBe('next.pdf: 900');
    readMax = Number.POSITIVE_INFINITY;
  });

  test('with more files than allowed says so and ignores the others', async () => {
    const reply = await post(formOf(['1.pdf', 1], ['2.pdf', 1], ['3.pdf', 1], ['4.pdf', 1]));
    expect(await reply.json()).toEqual(['form_token=x', '1.pdf: 1', '2.pdf: 1', 'too many']);
  });

  test('that is too large in total is rejected while it arrives', async () => {
    expect((await post(formOf(['huge.pdf', LIMITS.bytesMax]))).status).toBe(500);
    expect(await ended).toBe('The files together are too large');
  });

  test.each([
    ['has no boundary', 'multipart/form-data', 'x'],
    [
      'is not complete',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\nabc',
    ],
  ])('that %s is rejected', async (_, type, body) => {
    expect((await post(body, { 'Content-Type': type })).status).toBe(500);
    expect(await ended).toBe('The form is not complete or not valid');
  });

  test('that breaks off ends the file that is being read', async () => {
    const { port } = server.server.address() as AddressInfo;
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 1000 };
    const sending = send({ port, host: '127.0.0.1', method: 'POST', path: '/form', headers });
    sending.on('error', () => undefined);
    ended = Promise.resolve('nothing');
    const arrived = once(server.server, 'request');
    sending.write('--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\nabc');
    await arrived;
    await expect.poll(() => seen).toEqual([]);
    sending.destroy();
    await expect.poll(() => ended).toBe('The upload was interrupted');
  });
});

test('other types are rejected, and forms without files still work', async () => {
  expect((await post('a=b', { 'Content-Type': 'text/plain' })).status).not.toBe(200);
  const plain = await post(new URLSearchParams({ a: 'b' }));
  expect(await plain.text()).toBe('no files');
});
