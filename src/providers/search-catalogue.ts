import type { Catalogue } from './catalogue.ts';
import { rankByName } from './rank-names.ts';

/**
 * Returns the matching part of the catalogue, best match first: providers that match by name, then providers
 * of matching employers.
 */
export function searchCatalogue(catalogue: Catalogue, text: string): Catalogue {
  const employers = rankByName(catalogue.employers, text);
  const named = rankByName(catalogue.providers, text).map(({ id }) => id);
  const shown = new Set([...named, ...employers.flatMap((employer) => employer.providers)]);
  const providers = [...shown].flatMap((id) => catalogue.providers.filter((provider) => provider.id === id));
  const parents = new Set(providers.map(({ parent }) => parent));
  return {
    providers,
    parent_provider_meta: catalogue.parent_provider_meta.filter(({ id }) => parents.has(id)),
    employers,
  };
}
