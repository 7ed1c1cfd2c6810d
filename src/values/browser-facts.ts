import { z } from 'zod';

/*
 * What is known of the browser of a person who asks for their data at a tax authority. Nothing here is guessed: what a
 * browser did not tell is null.
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
  /** Names the factor without giving it away, such as a hash of a telephone number. */
  reference: z.string().min(1).max(200),
});

export const BrowserFacts = z.object({
  /** Made once and kept by the browser, so that it is known again. */
  device_id: z.uuid().nullable(),
  /** As scripts report it. */
  user_agent: z.string().min(1).max(1000).nullable(),
  /** East of Greenwich is positive: British summer time is 60. */
  utc_offset_minutes: z
    .int()
    .min(-14 * 60)
    .max(14 * 60)
    .nullable(),
  screens: z.array(Screen).max(LIST_MAX),
  window_size: z.object({ width: pixels, height: pixels }).nullable(),
  /** Where its request came from, as the service saw it, and when. */
  public_ip: z.union([z.ipv4(), z.ipv6()]).nullable(),
  public_port: z.int().min(1).max(65_535).nullable(),
  public_ip_at: z.iso.datetime().nullable(),
  /** Beside a password, where the person signed in to the client's own service. */
  second_factors: z.array(SecondFactor).max(LIST_MAX),
});
export type BrowserFacts = z.output<typeof BrowserFacts>;

/** Of a person of whose browser nothing was told. */
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
