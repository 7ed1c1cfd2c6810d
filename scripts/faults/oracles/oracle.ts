import type { Installation } from '../installation/installation.ts';
import type { Journal, Ledger } from '../journal.ts';

/** What is checked when a fault is over and the service has nothing left to do. */
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
