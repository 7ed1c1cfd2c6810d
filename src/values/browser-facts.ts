import { z } from 'zod';

/*
 * Facts about the browser of a person who asks a tax authority for their data. Nothing is guessed: a fact
 * that the browser did not report is null.
 */

const LIST_MAX = 10;
const pixels = z.int().min(1).max(100_000);

export const Screen = z.object({
  width: pixels,
  height: pixels,
  scaling_factor: z.number().positive().max(100),
  colour_depth: z.int().min(1).max(1024),
});

export const SecondFactor = z.object({
  type: z.enum(['TOTP', 'AUTH_CODE', 'OTHER']),
  at: z.iso.datetime(),
  /** Identifies the factor without revealing it, such as a hash of a telephone number. */
  reference: z.string().min(1).max(200),
});

export const BrowserFacts = z.object({
  /** Generated once and stored by the browser, so that the device can be recognised. */
  device_id: z.uuid().nullable(),
  /** As reported by scripts. */
  user_agent: z.string().min(1).max(1000).nullable(),
  /** Positive east of Greenwich: British Summer Time is 60. */
  utc_offset_minutes: z
    .int()
    .min(-14 * 60)
    .max(14 * 60)
    .nullable(),
  screens: z.array(Screen).max(LIST_MAX),
  window_size: z.object({ width: pixels, height: pixels }).nullable(),
  /** The request's source address and time, as seen by the service. */
  public_ip: z.union([z.ipv4(), z.ipv6()]).nullable(),
  public_port: z.int().min(1).max(65_535).nullable(),
  public_ip_at: z.iso.datetime().nullable(),
  /** Used in addition to a password when the person signed in to the client's own service. */
  second_factors: z.array(SecondFactor).max(LIST_MAX),
});
export type BrowserFacts = z.output<typeof BrowserFacts>;

/** For a person whose browser reported nothing. */
export const NO_FACTS: BrowserFacts = {
  device_id: null,
  user_agent: null,
  utc_offset_minutes: null,
  screens: [],
  window_size: null,
  public_ip: null,
  public_port: null,
  public_ip_at: null,
  second_factors: [],
};
