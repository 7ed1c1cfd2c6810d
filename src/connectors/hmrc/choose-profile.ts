import { z } from 'zod';
import type { DetailLists, IncomeNeeds } from '../connector.ts';
import type { ProviderConnection } from '../provider.ts';
import { readSettings } from '../settings.ts';
import type { Profile } from './profile.ts';
import { PROFILE_NAMES, PROFILES, type ProfileName } from './profiles.ts';
import { HmrcSettings } from './settings.ts';

const DEFAULT_PROFILE: ProfileName = 'mtd-employments';

export const SettingsWithProfile = z.object({
  profile: z
    .enum(PROFILE_NAMES, { error: `must be one of ${PROFILE_NAMES.join(', ')}` })
    .default(DEFAULT_PROFILE),
  ...HmrcSettings.shape,
});

export function settingsOf(provider: ProviderConnection): z.output<typeof SettingsWithProfile> {
  return readSettings(SettingsWithProfile, provider);
}

export function scopesOf(provider: ProviderConnection): readonly string[] {
  const { scope, profile } = settingsOf(provider);
  return scope?.split(' ').filter(Boolean) ?? PROFILES[profile].scopes;
}

export function findsBy(provider: ProviderConnection): DetailLists {
  return profileOf(provider).findsBy;
}

export function needsOf(provider: ProviderConnection): IncomeNeeds {
  return profileOf(provider).needs;
}

/** The profile of a provider, even if other settings are missing. */
function profileOf({ settings: { profile } }: ProviderConnection): Profile {
  return PROFILES[PROFILE_NAMES.find((known) => known === profile) ?? DEFAULT_PROFILE];
}
