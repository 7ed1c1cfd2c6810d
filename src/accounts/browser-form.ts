import type { z } from 'zod';
import { BrowserFacts, Screen } from '#values/browser-facts.ts';

/** The form fields that the page's script fills in. */
export const BROWSER_FIELDS = [
  'user_agent',
  'utc_offset_minutes',
  'screen_width',
  'screen_height',
  'scaling_factor',
  'colour_depth',
  'window_width',
  'window_height',
] as const;
type BrowserField = (typeof BROWSER_FIELDS)[number];

/** Facts that the request itself contains. */
export interface SeenRequest {
  deviceId: string | null;
  address: string;
  /** Null behind a proxy, because the port is then the proxy's. */
  port: number | null;
  at: Date;
}

const { device_id, user_agent, utc_offset_minutes, window_size, public_ip, public_port } = BrowserFacts.shape;

/**
 * Reads browser facts from a form. A missing or impossible value becomes null, so that it never blocks the
 * sign-in.
 */
export function readBrowserForm(form: URLSearchParams, seen: SeenRequest): BrowserFacts {
  const text = (name: BrowserField) => form.get(name) || null;
  const number = (name: BrowserField) => {
    const given = text(name);
    return given === null ? null : Number(given);
  };
  const screen = known(Screen, {
    width: number('screen_width'),
    height: number('screen_height'),
    scaling_factor: number('scaling_factor'),
    colour_depth: number('colour_depth'),
  });
  const publicIp = known(public_ip, seen.address.replace(/^::ffff:(?=\d+\.)/i, ''));
  return {
    device_id: known(device_id, seen.deviceId),
    user_agent: known(user_agent, text('user_agent')),
    utc_offset_minutes: known(utc_offset_minutes, number('utc_offset_minutes')),
    screens: screen ? [screen] : [],
    window_size: known(window_size, { width: number('window_width'), height: number('window_height') }),
    public_ip: publicIp,
    public_port: known(public_port, seen.port),
    public_ip_at: publicIp === null ? null : seen.at.toISOString(),
    // clients don't report whether they asked for a second factor
    second_factors: [],
  };
}

function known<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
