import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api.ts';

/** The checks of a document, with masked numbers. */
export function checksQuery(documentId: string) {
  return queryOptions({
    queryKey: ['checks', documentId],
    queryFn: ({ signal }) =>
      api.get('/documents/{document_id}/checks', {
        path: { document_id: documentId },
        query: { mask_numbers: true },
        signal,
      }),
  });
}
