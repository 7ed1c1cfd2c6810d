import { type Route, route } from '#platform/http/route.ts';
import { withLogoUrls } from './catalogue.ts';
import type { Providers } from './registry.ts';
import { ProviderCatalogue, ProviderQuery } from './schema.ts';
import { searchCatalogue } from './search-catalogue.ts';

export function providerRoutes(app: { providers: Providers; publicUrl: string }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/providers',
      tag: 'Providers',
      summary: 'List providers',
      description: [
        'The providers that can be connected, their parents, and the employers known to use them.',
        '`q` lists only what it names, best match first; the providers of an employer that it names come too.',
      ].join('\n'),
      callers: ['api_key', 'member'],
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
