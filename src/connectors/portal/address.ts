import type { ProviderConnection } from '../provider.ts';

/** Builds the URL of a path in the definition. The base URL may have a path of its own. */
export function addressOf({ baseUrl }: Pick<ProviderConnection, 'baseUrl'>, path: string): string {
  return `${baseUrl.replace(/\/+$/u, '')}${path}`;
}

/** Returns path and query relative to the portal's base URL, as the patterns of a definition expect them. */
export function pathOf({ baseUrl }: Pick<ProviderConnection, 'baseUrl'>, url: URL): string {
  const before = new URL(baseUrl).pathname.replace(/\/+$/u, '');
  const { pathname, search } = url;
  return `${pathname.startsWith(`${before}/`) ? pathname.slice(before.length) : pathname}${search}`;
}
