import { API_VERSIONS, type ApiVersion, NEWEST_VERSION } from '#values/api-versions.ts';
import { describeRoutes } from '../../src/api.ts';
import { compactDescription } from './compact-description.ts';
import { compareDescriptions, type Difference } from './compare-descriptions.ts';
import { findUnexplained, readEntries } from './entries.ts';
import { readReleased } from './released.ts';

/**
 * The changes since the last release that no entry explains. What the released version of the API promised must stay true; a newer
 * version may break it.
 */
export async function findUnexplainedChanges(): Promise<Difference[]> {
  const released = readReleased();
  const entries = [...readEntries().values()];
  const differencesTo = async (version: ApiVersion) =>
    compareDescriptions(released, compactDescription(await describeRoutes(version), version));
  const version = API_VERSIONS.find((one) => one === released.api_version);
  const promised = version ? findUnexplained(await differencesTo(version), entries) : [];
  if (version === NEWEST_VERSION) return promised;
  return [
    ...promised,
    ...findUnexplained(await differencesTo(NEWEST_VERSION), entries, { isVersioned: true }),
  ];
}
