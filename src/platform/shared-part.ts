/** The name of a key in messages to other processes. */
export type Hash = (key: string) => string;

export type SharedCount = readonly [hash: string, count: number];

/** One part of the messages that processes send each other. */
export interface SharedPart {
  /** Returns what has to be sent now, and marks it as sent. */
  collect(): SharedCount[];
  receive(processId: string, counts: readonly SharedCount[]): void;
  /** Makes the next message contain everything again. */
  renew?(): void;
}
