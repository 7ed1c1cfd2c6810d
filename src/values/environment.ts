/** The sandbox is for trying things out with made-up people; nothing of one environment passes in the other. */
export const ENVIRONMENTS = ['sandbox', 'production'] as const;
export type Env = (typeof ENVIRONMENTS)[number];
