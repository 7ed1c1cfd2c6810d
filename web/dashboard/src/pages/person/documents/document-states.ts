import type { Document } from '../../../../../../clients/typescript/index.js';
import { oneOf, paged } from '../../../search.ts';
import { isDoubted, wasNotRead } from '../../../words/documents.ts';

/** What a team looks for among many documents. */
export const DOCUMENT_STATES = {
  doubted: 'Does not count',
  unread: 'Not accepted or failed',
  waiting: 'Being read or not uploaded',
  usable: 'Counts',
} as const;
export type DocumentState = keyof typeof DOCUMENT_STATES;

export interface DocumentsSearch {
  page?: number;
  kind?: Document['kind'];
  state?: DocumentState;
}

export function documentsSearch(given: Record<string, unknown>): DocumentsSearch {
  return {
    ...paged(given),
    ...oneOf(['payslip', 'bank_statement'], given.kind, 'kind'),
    ...oneOf(Object.keys(DOCUMENT_STATES) as DocumentState[], given.state, 'state'),
  };
}

function stateOf(document: Document): DocumentState {
  if (isDoubted(document)) return 'doubted';
  if (document.status === 'FAILED' || document.status === 'REJECTED') return 'unread';
  return document.status === 'EXTRACTED' ? 'usable' : 'waiting';
}

export function showsState(document: Document, state: DocumentState): boolean {
  return stateOf(document) === state;
}

/** Doubted documents first, then those that someone has to act on. The rest keeps its order. */
export function mostSeriousFirst(documents: readonly Document[]): Document[] {
  const rank = (one: Document) => (isDoubted(one) ? 0 : wasNotRead(one) ? 1 : 2);
  return documents.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      (rank(one) === 0 ? (other.serious_count ?? 0) - (one.serious_count ?? 0) : 0),
  );
}
