import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BrowserFacts, NO_FACTS } from '#values/browser-facts.ts';
import { batchHeaders, type ServerFacts, webHeaders } from './fraud-prevention.ts';
import { readServerFacts } from './server-facts.ts';
import { problemsIn } from './simulator/fraud-headers.ts';

/** Any character except an unpaired surrogate. fast-check's own generator of them takes a second to prepare. */
const ANY_CHARACTER = fc
  .oneof(
    fc.integer({ min: 0, max: 0xff }),
    fc.integer({ min: 0x100, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code));

const USER_ID = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';
const WHO = { userId: USER_ID, vendor: { version: '1.0.0', publicIp: '81.2.69.160' } };

const BROWSER = BrowserFacts.parse({
  device_id: 'beec798b-b366-47fa-b1f8-92cede14a1ce',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)',
  utc_offset_minutes: 60,
  screens: [
    { width: 1920, height: 1080, scaling_factor: 1, colour_depth: 24 },
    { width: 3000, height: 2000, scaling_factor: 1.25, colour_depth: 30 },
  ],
  window_size: { width: 1256, height: 803 },
  public_ip: '2a02:c7f:1::5',
  public_port: 12345,
  public_ip_at: '2026-11-15T09:00:00Z',
  second_factors: [
    { type: 'TOTP', at: '2026-11-15T08:59:31Z', reference: 'c672b8d1ef56ed28' },
    { type: 'OTHER', at: '2026-11-15T08:59:40Z', reference: 'a&b=c,d' },
  ],
});

const SERVER: ServerFacts = {
  deviceId: 'a341dda6-6f0f-4df1-8ea0-9bffc2cf465d',
  osFamily: 'Linux',
  osVersion: '6.1.0-32-amd64 (x)',
  osUser: 'stipend service',
  utcOffsetMinutes: 0,
  localIps: ['10.1.2.3', 'fc00::1'],
  localIpsAt: new Date('2026-11-15T09:00:00.000Z'),
  macAddresses: ['ea:43:1a:5d:21:45', '10:12:cc:fa:aa:32'],
};

describe('headers for a person in a browser', () => {
  test('contain all known facts, encoded as specified', () => {
    expect(webHeaders(BROWSER, WHO)).toEqual({
      'Gov-Client-Connection-Method': 'WEB_APP_VIA_SERVER',
      'Gov-Client-Browser-JS-User-Agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)',
      'Gov-Client-Device-ID': 'beec798b-b366-47fa-b1f8-92cede14a1ce',
      'Gov-Client-Multi-Factor':
        'type=TOTP&timestamp=2026-11-15T08%3A59Z&unique-reference=c672b8d1ef56ed28,type=OTHER&timestamp=2026-11-15T08%3A59Z&unique-reference=a%26b%3Dc%2Cd',
      'Gov-Client-Public-IP': '2a02:c7f:1::5',
      'Gov-Client-Public-IP-Timestamp': '2026-11-15T09:00:00.000Z',
      'Gov-Client-Public-Port': '12345',
      'Gov-Client-Screens':
        'width=1920&height=1080&scaling-factor=1&colour-depth=24,width=3000&height=2000&scaling-factor=1.25&colour-depth=30',
      'Gov-Client-Timezone': 'UTC+01:00',
      'Gov-Client-User-IDs': `stipend=${USER_ID}`,
      'Gov-Client-Window-Size': 'width=1256&height=803',
      'Gov-Vendor-Forwarded': 'by=81.2.69.160&for=2a02%3Ac7f%3A1%3A%3A5',
      'Gov-Vendor-Public-IP': '81.2.69.160',
      'Gov-Vendor-Product-Name': 'Stipend',
      'Gov-Vendor-Version': 'stipend=1.0.0',
    });
  });

  test('contain only facts about the service if none about the browser are known', () => {
    expect(webHeaders(NO_FACTS, { ...WHO, vendor: { version: '1.0.0', publicIp: null } })).toEqual({
      'Gov-Client-Connection-Method': 'WEB_APP_VIA_SERVER',
      'Gov-Client-User-IDs': `stipend=${USER_ID}`,
      'Gov-Vendor-Product-Name': 'Stipend',
      'Gov-Vendor-Version': 'stipend=1.0.0',
    });
  });

  test.each(['127.0.0.1', '10.0.0.7', '192.168.1.2', '::1', 'fd00::1'])(
    'contain no public IP, port or forwarding for the private address %s',
    (public_ip) => {
      const names = Object.keys(webHeaders({ ...BROWSER, public_ip }, WHO));
      expect(names.filter((name) => /Public-(IP|Port)|Forwarded/.test(name))).toEqual([
        'Gov-Vendor-Public-IP',
      ]);
    },
  );

  test.each([
    [0, 'UTC+00:00'],
    [-210, 'UTC-03:30'],
    [345, 'UTC+05:45'],
    [-720, 'UTC-12:00'],
  ])('give a UTC offset of %i minutes as %s', (utc_offset_minutes, timezone) => {
    expect(webHeaders({ ...BROWSER, utc_offset_minutes }, WHO)['Gov-Client-Timezone']).toBe(timezone);
  });

  test('encode line breaks and other characters that could add headers', () => {
    const user_agent = 'Mözilla\r\nX-Admin: yes \u{1F600}';
    expect(webHeaders({ ...BROWSER, user_agent }, WHO)['Gov-Client-Browser-JS-User-Agent']).toBe(
      'M%C3%B6zilla%0D%0AX-Admin: yes %F0%9F%98%80',
    );
  });

  test('are valid in HTTP and for the tax authority for any input', () => {
    const said = fc.record({
      user_agent: fc.option(fc.string({ minLength: 1, unit: ANY_CHARACTER })),
      reference: fc.string({ minLength: 1, unit: ANY_CHARACTER }),
      userId: fc.string({ minLength: 1, unit: ANY_CHARACTER }),
    });
    fc.assert(
      fc.property(said, ({ user_agent, reference, userId }) => {
        const second_factors = [{ type: 'OTHER' as const, at: '2026-11-15T08:59:31Z', reference }];
        const headers = webHeaders({ ...BROWSER, user_agent, second_factors }, { ...WHO, userId });
        const carried = new Headers(headers);
        for (const [name, value] of Object.entries(headers)) expect(value, name).toMatch(/^[\x20-\x7e]+$/);
        expect(problemsIn(Object.fromEntries(carried))).toEqual([]);
      }),
    );
  });
});

describe('headers for a scheduled request', () => {
  test('describe this machine, encoded as specified', () => {
    expect(batchHeaders(SERVER, WHO)).toEqual({
      'Gov-Client-Connection-Method': 'BATCH_PROCESS_DIRECT',
      'Gov-Client-Device-ID': 'a341dda6-6f0f-4df1-8ea0-9bffc2cf465d',
      'Gov-Client-Local-IPs': '10.1.2.3,fc00%3A%3A1',
      'Gov-Client-Local-IPs-Timestamp': '2026-11-15T09:00:00.000Z',
      'Gov-Client-MAC-Addresses': 'ea%3A43%3A1a%3A5d%3A21%3A45,10%3A12%3Acc%3Afa%3Aaa%3A32',
      'Gov-Client-Timezone': 'UTC+00:00',
      'Gov-Client-User-Agent': 'os-family=Linux&os-version=6.1.0-32-amd64%20%28x%29',
      'Gov-Client-User-IDs': `os=stipend%20service&stipend=${USER_ID}`,
      'Gov-Vendor-Product-Name': 'Stipend',
      'Gov-Vendor-Version': 'stipend=1.0.0',
    });
  });

  test('omit facts about the machine that are not known', () => {
    const facts = { ...SERVER, deviceId: null, osUser: null, localIps: [], macAddresses: [] };
    const names = Object.keys(batchHeaders(facts, WHO));
    expect(names.filter((name) => /Device|Local|MAC/.test(name))).toEqual([]);
    expect(batchHeaders(facts, WHO)['Gov-Client-User-IDs']).toBe(`stipend=${USER_ID}`);
  });

  test('are sent without addresses if the system does not let the process read them', () => {
    const facts = readServerFacts({ deviceId: null, now: new Date('2026-11-15T09:00:00Z') }, () => {
      throw new Error('uv_interface_addresses returned Unknown system error 97');
    });
    expect(facts).toMatchObject({ localIps: [], macAddresses: [] });
  });

  test('are valid for the tax authority on this machine', () => {
    const facts = readServerFacts({ deviceId: null, now: new Date('2026-11-15T09:00:00Z') });
    const headers = new Headers(batchHeaders(facts, WHO));
    expect(problemsIn(Object.fromEntries(headers))).toEqual([]);
  });
});
