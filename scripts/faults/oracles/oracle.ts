import type { Installation } from '../installation/installation.ts';
import type { Journal, Ledger } from '../journal.ts';

/** A check after a fault, when the service has finished all work. */
export interface OracleContext {
  installation: Installation;
  ledger: Ledger;
  journal: Journal;
  /** How long the fault lasted. */
  heldMs: number;
  /** Multiplies all limits on time, for a machine that is busy with other work. */
  patience: number;
}

export type Oracle = (context: OracleContext) => Promise<void>;
