import { readFileSync } from 'node:fs';
import { REGIONS } from '#values/postcode.ts';

const EDITION = 'OS Code-Point Open 2025.4.0 (Royal Mail update of 17 October 2025)';
const ATTRIBUTION =
  'Contains OS data © Crown copyright and database right 2025. Contains Royal Mail data © Royal Mail copyright and database right 2025. Contains National Statistics data © Crown copyright and database right 2025.';

/**
 * Builds src/values/postcode-regions.json: for each level, only the entries that differ from the level above.
 */
export function compactPostcodes(): string {
  const prefixes = readRows('prefixes');
  const regionOfPrefix = new Map(prefixes);
  const differing = prefixes.filter(
    ([prefix, region]) => region !== '' && region !== regionAbove(prefix, regionOfPrefix),
  );
  const lists = REGIONS.map((name) => [
    name,
    differing.flatMap(([prefix, region]) => (region === name ? [prefix] : [])).join(','),
  ]);
  const table = {
    edition: EDITION,
    attribution: ATTRIBUTION,
    prefixes: Object.fromEntries(lists),
    units: unitsBySector(),
  };
  return `${JSON.stringify(table, null, 2)}\n`;
}

/** Reads the rows of a CSV file without its header. */
export function readRows(name: 'prefixes' | 'units'): [key: string, region: string][] {
  const text = readFileSync(new URL(`postcodes/${name}.csv`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',') as [string, string]);
}

function regionAbove(prefix: string, regions: ReadonlyMap<string, string>): string | undefined {
  const [outward = '', sector] = prefix.split(' ');
  const area = outward.replace(/\d.*/, '');
  if (sector !== undefined) return regions.get(outward) ?? regions.get(area);
  return outward === area ? undefined : regions.get(area);
}

/** Groups units by sector and joins their last two letters: `{"CH1 4": {"Wales": "QLQX"}}`. */
function unitsBySector(): Record<string, Record<string, string>> {
  const sectors: Record<string, Record<string, string>> = {};
  for (const [unit, region] of readRows('units')) {
    const sector = unit.slice(0, -2);
    const known = sectors[sector] ?? {};
    sectors[sector] = { ...known, [region]: (known[region] ?? '') + unit.slice(-2) };
  }
  return sectors;
}
