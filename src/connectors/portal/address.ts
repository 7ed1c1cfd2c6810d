import type { ProviderSetup } from '../provider.ts';

/** A path of the definition at this provider, whose base address may have a path of its own. */
export function addressOf({ baseUrl }: Pick<ProviderSetup, 'baseUrl'>, path: string): string {
  return `${baseUrl.replace(/\/+$/u, '')}${path}`;
}

/** The other way about: path and query within the portal, as the patterns of a definition see them. */
export function pathOf({ baseUrl }: Pick<ProviderSetup, 'baseUrl'>, url: URL): string {
  const before = new URL(baseUrl).pathname.replace(/\/+$/u, '');
  const { pathname, search } = url;
  return `${pathname.startsWith(`${before}/`) ? pathname.slice(before.length) : pathname}${search}`;
}
