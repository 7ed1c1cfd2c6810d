/**
 * The sandbox is for trials with fictional people. Keys and tokens of one environment are not valid in the
 * other.
 */
export const ENVIRONMENTS = ['sandbox', 'production'] as const;
export type Env = (typeof ENVIRONMENTS)[number];
