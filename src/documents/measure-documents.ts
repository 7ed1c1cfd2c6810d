import { Histogram } from 'prom-client';
import type { DocumentRow } from './store.ts';

export type DocumentSeconds = Histogram<'kind'>;

/** The alert rules count what took longer than 30 s, or 300 s for a scan. */
export function createDocumentSeconds(): DocumentSeconds {
  return new Histogram({
    name: 'stipend_document_seconds',
    help: 'Seconds from the last byte of a document to its final status, for files with text and for scans',
    labelNames: ['kind'],
    buckets: [1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800],
    registers: [],
  });
}

/** Leaves out documents that waited for a password. */
export function observeSeconds(
  seconds: DocumentSeconds,
  { is_scan, uploaded_at, processed_at, password_attempts }: DocumentRow,
): void {
  if (uploaded_at === null || processed_at === null || password_attempts > 0) return;
  const ms = Date.parse(processed_at) - Date.parse(uploaded_at);
  seconds.observe({ kind: is_scan ? 'scan' : 'text' }, Math.max(0, ms) / 1000);
}
