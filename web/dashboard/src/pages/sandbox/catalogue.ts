import { queryOptions } from '@tanstack/react-query';
import type { SandboxCatalogue } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';

export type Persona = SandboxCatalogue['personas'][number];
export type PersonaName = Persona['persona'];

/** The people and the values to type. They don't change while the service runs. */
export const catalogueQuery = queryOptions({
  queryKey: ['sandbox', 'catalogue'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => api.get('/sandbox/catalogue', { signal }),
});
