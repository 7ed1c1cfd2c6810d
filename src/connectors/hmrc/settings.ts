import { z } from 'zod';
import { OAuthSettings } from '../oauth/settings.ts';
import type { ProviderConnection } from '../provider.ts';
import { readSettings } from '../settings.ts';

/** The settings that all profiles have. */
export const HmrcSettings = OAuthSettings.extend({
  /** Scopes of the application if they differ from the profile's. */
  scope: z.string().min(1).optional(),
  /** Scenario for HMRC's own sandbox. */
  test_scenario: z
    .string()
    .regex(/^[A-Z_]{1,60}$/)
    .optional(),
  /** Identifies this installation to HMRC in scheduled requests. */
  device_id: z.uuid().optional(),
  /** Public IP of this installation. */
  vendor_public_ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  occupational_pensions: z.enum(['include', 'exclude']).default('include'),
});
export type HmrcSettings = z.output<typeof HmrcSettings>;

export function settingsOf(provider: ProviderConnection): HmrcSettings {
  return readSettings(HmrcSettings, provider);
}
