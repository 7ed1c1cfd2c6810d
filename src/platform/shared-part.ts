/** The name of a key in messages to other processes. */
export type Hash = (key: string) => string;

export type Told = readonly [hash: string, count: number];

/** One part of the messages that processes send each other. */
export interface SharedPart {
  /** Returns what has to be sent now, and marks it as sent. */
  collect(): Told[];
  hear(processId: string, told: readonly Told[]): void;
  /** Makes the next message contain everything again. */
  renew?(): void;
}
