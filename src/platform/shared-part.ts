/** What other processes call a key. */
export type Hash = (key: string) => string;

export type Told = readonly [hash: string, count: number];

/** What processes tell each other under one name. */
export interface SharedPart {
  /** Takes what the others should know now. */
  collect(): Told[];
  hear(processId: string, told: readonly Told[]): void;
  /** Makes it tell everything again. */
  renew?(): void;
}
