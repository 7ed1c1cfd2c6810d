import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Logger } from '../log.ts';
import { createProxyNotice } from './proxy-notice.ts';

const PROXY = '10.0.0.5';

test.each([
  ['warns once without TRUST_PROXY', false, '203.0.113.9', 1],
  ['warns once if TRUST_PROXY does not list the proxy', ['10.0.1.0/24'], '203.0.113.9', 1],
  ['does not warn about a trusted proxy', ['10.0.0.0/24'], '203.0.113.9', 0],
  ['does not warn if the caller is on the machine of a trusted proxy', ['10.0.0.0/24'], PROXY, 0],
  ['does not warn about requests without a proxy', false, undefined, 0],
])('%s', async (_, trustProxy, forwardedFor, times) => {
  const warnings: string[] = [];
  const notice = createProxyNotice({ warn: (text: string) => void warnings.push(text) } as unknown as Logger);
  const server = fastify({ trustProxy });
  server.addHook('onRequest', async (request) => notice(request));
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  for (let count = 0; count < 2; count++) await server.inject({ url: '/', remoteAddress: PROXY, headers });
  await server.close();
  expect(warnings).toHaveLength(times);
});
