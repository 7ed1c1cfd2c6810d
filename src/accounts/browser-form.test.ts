import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BrowserFacts, NO_FACTS } from '#values/browser-facts.ts';
import { BROWSER_FIELDS, readBrowserForm, type SeenRequest } from './browser-form.ts';

const SEEN: SeenRequest = {
  deviceId: 'beec798b-b366-47fa-b1f8-92cede14a1ce',
  address: '81.2.69.160',
  port: 50_123,
  at: new Date('2026-11-15T09:00:00.000Z'),
};
const UNSEEN: SeenRequest = { deviceId: null, address: '', port: null, at: SEEN.at };
const FILLED = {
  user_agent: 'Agent of the script',
  utc_offset_minutes: '-150',
  screen_width: '1920',
  screen_height: '1080',
  scaling_factor: '1.25',
  colour_depth: '24',
  window_width: '1256',
  window_height: '803',
};
const read = (form: Record<string, string>, seen = SEEN) => readBrowserForm(new URLSearchParams(form), seen);

describe('browser facts', () => {
  test('combine what the script filled in with what the request shows', () => {
    expect(read(FILLED)).toEqual({
      device_id: SEEN.deviceId,
      user_agent: 'Agent of the script',
      utc_offset_minutes: -150,
      screens: [{ width: 1920, height: 1080, scaling_factor: 1.25, colour_depth: 24 }],
      window_size: { width: 1256, height: 803 },
      public_ip: '81.2.69.160',
      public_port: 50_123,
      public_ip_at: '2026-11-15T09:00:00.000Z',
      second_factors: [],
    });
  });

  test('without a script contain only what the request shows', () => {
    const empty = Object.fromEntries(BROWSER_FIELDS.map((name) => [name, '']));
    for (const form of [{}, empty])
      expect(read(form)).toEqual({
        ...NO_FACTS,
        device_id: SEEN.deviceId,
        public_ip: '81.2.69.160',
        public_port: 50_123,
        public_ip_at: '2026-11-15T09:00:00.000Z',
      });
    expect(read({}, UNSEEN)).toEqual(NO_FACTS);
  });

  test('show an IPv4 address that is mapped to IPv6 as IPv4', () => {
    expect(read({}, { ...SEEN, address: '::ffff:81.2.69.160' }).public_ip).toBe('81.2.69.160');
  });

  test.each([
    ['utc_offset_minutes', '841', { utc_offset_minutes: null }],
    ['utc_offset_minutes', '1.5', { utc_offset_minutes: null }],
    ['utc_offset_minutes', 'NaN', { utc_offset_minutes: null }],
    ['screen_width', '0', { screens: [] }],
    ['screen_height', '100001', { screens: [] }],
    ['scaling_factor', 'Infinity', { screens: [] }],
    ['colour_depth', '-24', { screens: [] }],
    ['window_width', '1e9', { window_size: null }],
    ['window_height', '', { window_size: null }],
    ['user_agent', 'x'.repeat(1001), { user_agent: null }],
  ])('leave out a %s of %j', (name, value, expected) => {
    expect(read({ ...FILLED, [name]: value })).toMatchObject(expected);
  });

  test('always satisfy their schema, whatever was sent', () => {
    const anything = fc.dictionary(fc.constantFrom(...BROWSER_FIELDS), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(anything, fc.string(), fc.string(), (form, deviceId, address) => {
        const facts = read(form, { ...SEEN, deviceId, address });
        expect(BrowserFacts.parse(facts)).toEqual(facts);
      }),
    );
  });
});
