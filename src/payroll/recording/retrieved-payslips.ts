import type { FetchedPayslip } from '#connectors';
import type { TrustScore } from '#values/trust-score.ts';
import type { Source } from '../schema.ts';

export interface RetrievedPayslips {
  userId: string;
  accountId: string | null;
  source: Source;
  payslips: readonly (FetchedPayslip & {
    /** Given for an upload, whose file was assessed too. */
    trust?: TrustScore;
    reuseIndex?: Buffer | null;
  })[];
  document?: { id: string; externalId: string | null; fileName: string };
}
