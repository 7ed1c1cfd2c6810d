import { type Route, readRoute } from '#platform/http/route.ts';
import { withLogoUrls } from './catalogue.ts';
import type { Providers } from './registry.ts';
import { ProviderCatalogue, ProviderQuery } from './schema.ts';
import { searchCatalogue } from './search-catalogue.ts';

export function providerRoutes(app: { providers: Providers; publicUrl: string }): Route[] {
  return [
    readRoute({
      path: '/providers',
      name: 'providers.list',
      tag: 'Providers',
      summary: 'List providers',
      description: [
        'Returns the providers that users can connect, the groups they belong to, and the employers known to use them.',
        'With `q`, returns only matching providers and employers, best match first, and also the providers of matching employers.',
      ].join('\n'),
      callers: ['api_key', 'member', 'user'],
      permission: 'read_providers',
      query: ProviderQuery,
      reply: ProviderCatalogue,
      errors: { 400: '[q] must be text of 1 to 100 characters' },
      handle: async ({ query: { q } }) => {
        const { catalogue } = app.providers;
        const found = q === undefined ? catalogue : searchCatalogue(catalogue, q);
        return withLogoUrls(found, app.publicUrl);
      },
    }),
  ];
}
