import type { StipendClient } from 'stipend';
import type { Printer } from './printer.ts';
import type { Receiver } from './receiver.ts';
import type { Check } from './run-steps.ts';
import type { Service } from './start-service.ts';

/** Everything that a step can use. */
export interface Context {
  printer: Printer;
  check: Check;
  service: Service;
  /** Aborted when the demo is interrupted. */
  interrupted: AbortSignal;
  /** Calls the API with the API key. */
  lender: StipendClient;
  receiver: Receiver;
  secrets: { signingSecret: string; encryptionKey: string };
  /** A folder for temporary files. */
  folder: string;
  /** The borrower: a persona from docs/sandbox.md. */
  persona: string;
}

export interface User {
  userId: string;
  /** Calls the API with the user's access token. */
  client: StipendClient;
}
