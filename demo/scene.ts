import type { Client } from './client.ts';
import type { Receiver } from './receiver.ts';
import type { Show } from './show.ts';
import type { Service } from './start-service.ts';
import type { Check } from './tell.ts';

/** What every chapter can use. */
export interface Scene {
  show: Show;
  check: Check;
  service: Service;
  /** The demo was interrupted. */
  interrupted: AbortSignal;
  /** Calls with the API key. */
  lender: Client;
  receiver: Receiver;
  secrets: { signingSecret: string; encryptionKey: string };
  /** For files that are made on the way. */
  folder: string;
  /** Whose story it is: one of the people of docs/sandbox.md. */
  persona: string;
}

export interface User {
  userId: string;
  /** Calls with the user's own token. */
  client: Client;
}
