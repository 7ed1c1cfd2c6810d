import { z } from 'zod';
import { REGIONS } from '#values/postcode.ts';
import data from './ons-model.json' with { type: 'json' };

const Amount = z.number().positive();
const Node = z.strictObject({ decile: z.int(), net_pay: Amount, cost_of_living: Amount, housing: Amount });
const AgeBand = z.strictObject({ name: z.string(), from: z.int(), to: z.int(), factor: z.number() });

/**
 * Weekly spending in pounds as a curve through the means of income deciles, with factors for age and region.
 */
const OnsModel = z.strictObject({
  edition: z.string(),
  title: z.string(),
  sources: z.array(z.string()),
  attribution: z.string(),
  days_in_a_year: z.number(),
  nodes: z.tuple([Node, Node], Node),
  /** The power of pay by which spending grows above the last node. */
  exponents_above: z.strictObject({ cost_of_living: z.number(), housing: z.number() }),
  age_bands: z.tuple([AgeBand], AgeBand),
  region_factors: z.record(z.enum(REGIONS), z.number()),
});
export type OnsModel = z.output<typeof OnsModel>;
export type AgeBand = z.output<typeof AgeBand>;

export const ONS_MODEL: OnsModel = OnsModel.parse(data);

const DAYS_IN_A_WEEK = 7;
const MONTHS_IN_A_YEAR = 12;
const PENCE = 100;

export function weeksInAMonth({ days_in_a_year }: OnsModel): number {
  return days_in_a_year / (DAYS_IN_A_WEEK * MONTHS_IN_A_YEAR);
}

/** Below this net pay of a month, the model has no figures: its first node is the lowest income. */
export function lowestNetPay(model: OnsModel = ONS_MODEL): bigint {
  return BigInt(Math.ceil(model.nodes[0].net_pay * weeksInAMonth(model) * PENCE));
}

/** Returns null for an age outside the model. */
export function ageBandOf(age: number, { age_bands }: OnsModel): AgeBand | null {
  return age_bands.find(({ from, to }) => age >= from && age <= to) ?? null;
}

export function oldestAge({ age_bands }: OnsModel): number {
  return Math.max(...age_bands.map(({ to }) => to));
}
