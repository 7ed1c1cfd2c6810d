import table from './postcode-regions.json' with { type: 'json' };

// Outward code, then inward code. GIR 0AA is the only postcode that fits no rule. The Crown dependencies
// (GY, IM, JE) use the common formats.
const FORM =
  /^(?:GIR 0AA|(?:[A-PR-UWYZ][0-9][0-9A-HJKPSTUW]?|[A-PR-UWYZ][A-HK-Y][0-9][0-9ABEHMNPRVWXY]?) [0-9][ABD-HJLNP-UW-Z]{2})$/;

/** A UK postcode in its usual spelling (`SW1A 1AA`); null if the text is not one. */
export function parsePostcode(text: string): string | null {
  const compact = text.replace(/\s+/g, '').toUpperCase();
  if (compact.length < 5 || compact.length > 7) return null;
  const spaced = `${compact.slice(0, -3)} ${compact.slice(-3)}`;
  return FORM.test(spaced) ? spaced : null;
}

export const REGIONS = ['England', 'Wales', 'Scotland', 'Northern Ireland'] as const;
export type Region = (typeof REGIONS)[number];

// NPT was Newport's outward code before NP10 and others replaced it.
const UNIT = /^(?:NPT|[A-Z]{1,2}[0-9][0-9A-Z]?) [0-9][A-Z]{2}$/;
const PART = /^(NPT|[A-Z]{1,2}[0-9][0-9A-Z]?) ?(?:([0-9](?:[A-Z]{2})?))?$/;

/**
 * The longest known part decides: unit, sector, outward code, area. Null if there is no region, as for
 * Jersey.
 */
export function regionOf(postCode: string): Region | null {
  const spelt = UNIT.test(postCode) ? postCode : spellPart(postCode);
  if (spelt === null) return null;
  known ??= readTable();
  const { regions, straddling } = known;
  const area = areaOf(spelt);
  if (!straddling.has(area)) return regions.get(area) ?? null;
  const space = spelt.indexOf(' ');
  const [outward, sector] = space < 0 ? [spelt, spelt] : [spelt.slice(0, space), spelt.slice(0, space + 2)];
  return regions.get(spelt) ?? regions.get(sector) ?? regions.get(outward) ?? regions.get(area) ?? null;
}

/** Accepts partial postcodes: `CH1 4QL`, `CH1 4` or `CH1`; null for anything else. */
function spellPart(text: string): string | null {
  const tidy = parsePostcode(text) ?? text.trim().replace(/\s+/g, ' ').toUpperCase();
  const [, outward, inward] = PART.exec(tidy) ?? [];
  if (outward === undefined) return null;
  return inward === undefined ? outward : `${outward} ${inward}`;
}

/** The letters before the first digit; for NPT, all of it. */
function areaOf(spelt: string): string {
  if (isDigit(spelt, 1)) return spelt.slice(0, 1);
  return isDigit(spelt, 2) ? spelt.slice(0, 2) : spelt.slice(0, 3);
}

function isDigit(text: string, index: number): boolean {
  return text.charCodeAt(index) <= NINE;
}

const NINE = 57;

interface RegionTable {
  /** Regions by area, outward code, sector or unit. */
  regions: ReadonlyMap<string, Region>;
  /** Areas that span several regions. */
  straddling: ReadonlySet<string>;
}

/** Built on first use: pages that only check the format of postcodes don't need it. */
let known: RegionTable | undefined;

function readTable(): RegionTable {
  const regions = new Map<string, Region>();
  const straddling = new Set<string>();
  const add = (key: string, region: Region) => {
    regions.set(key, region);
    const area = key.replace(/\d.*/, '');
    if (area !== key) straddling.add(area);
  };
  const units: Record<string, Partial<Record<Region, string>>> = table.units;
  for (const region of REGIONS) {
    for (const prefix of table.prefixes[region].split(',')) add(prefix, region);
    for (const [sector, letters] of Object.entries(units))
      for (const unit of letters[region]?.match(/../g) ?? []) add(sector + unit, region);
  }
  return { regions, straddling };
}
