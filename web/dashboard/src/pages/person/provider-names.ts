import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { inWords } from '../../ui/format.ts';

/** The name of a provider, by its id. Providers of earlier versions may be missing from the catalogue. */
export function useProviderNames(): (id: string) => string {
  const { data } = useQuery({
    queryKey: ['providers'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.get('/providers', { signal }),
  });
  const names = new Map(data?.providers.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? inWords(id);
}
