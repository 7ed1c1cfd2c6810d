import { describe, expect, test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import { parseFrameOrigin } from './frame-origin.ts';

const service = useService();

describe('the origins that may show the journey in a frame', () => {
  test('are stored as browsers write them, once each, and recorded in the audit log', async () => {
    const { apiKey: key } = await service.newClient();
    const change = (journey_origins: unknown) =>
      service.ask('PATCH', '/configuration', { key, body: { journey_origins } });
    const { status, body } = await change([
      'https://WWW.Lender.example/',
      'https://www.lender.example:443',
      'http://127.0.0.1:4000',
    ]);
    expect({ status, origins: body.journey_origins }).toEqual({
      status: 200,
      origins: ['https://www.lender.example', 'http://127.0.0.1:4000'],
    });
    const { body: log } = await service.ask('GET', '/audit', { key });
    expect(JSON.stringify(log)).toContain('journey_origins');
    expect((await change(null)).body.journey_origins).toEqual([]);
  });

  test.each([
    ['text', 'https://lender.example', '[journey_origins] must be a list of at most 10 origins'],
    [
      'too many',
      Array.from({ length: 11 }, (_, n) => `https://l${n}.example`),
      '[journey_origins] must be a list of at most 10 origins',
    ],
    [
      'a page',
      ['https://lender.example/apply'],
      '[journey_origins[0]] must be an https origin such as https://www.lender.example, without a path (http for loopback addresses)',
    ],
  ])('can’t be %s, and nothing is stored', async (_, journey_origins, message) => {
    const { apiKey: key } = await service.newClient();
    const changed = await service.ask('PATCH', '/configuration', { key, body: { journey_origins } });
    expect(changed).toMatchObject({ status: 400, body: { errors: [message] } });
    expect((await service.ask('GET', '/configuration', { key })).body.journey_origins).toEqual([]);
  });

  test.each([
    'https://*.lender.example',
    'https://lender.example?x',
    'https://lender.example#x',
    'https://user@lender.example',
    'https://lender.example;script-src',
    'http://lender.example',
    'http://127.0.0.1.lender.example',
    'com.lender.app://x',
    'data:text/html,x',
    'javascript:alert(1)',
    'null',
    '*',
    "'self'",
    '',
  ])('can’t be %s', (text) => {
    expect(parseFrameOrigin(text, 'sandbox')).toBeNull();
  });

  test('are https in production, even for this machine', () => {
    expect(parseFrameOrigin('http://localhost:3000', 'sandbox')).toBe('http://localhost:3000');
    expect(parseFrameOrigin('http://localhost:3000', 'production')).toBeNull();
    expect(parseFrameOrigin('https://localhost:3000', 'production')).toBe('https://localhost:3000');
  });
});
