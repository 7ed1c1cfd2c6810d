import type { Extraction, Extractor } from '#extraction';
import { ConnectorFailure } from './failure.ts';

/** Extracts the payslips of a PDF file, in a confined process. */
export type PdfReader = (bytes: Buffer) => Promise<Extraction>;

/**
 * OCR takes seconds for each page, so pictures are not read. Requests have little time: the signal ends the wait for a free
 * process, and documents of different owners take turns.
 */
export function pdfReader(
  extractor: Pick<Extractor, 'extract'>,
  { owner, signal }: { owner?: string; signal?: AbortSignal } = {},
): PdfReader {
  const fixed = { mediaType: 'application/pdf', kind: 'payslip', mayUseOcr: false, owner, signal } as const;
  return async (bytes) => {
    try {
      return await extractor.extract({ ...fixed, bytes });
    } catch (error) {
      if (signal?.aborted) throw new ConnectorFailure('timed_out', { detail: 'payslip: reading the files' });
      throw error;
    }
  };
}
