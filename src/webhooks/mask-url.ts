import { type Access, hideText } from '#values/roles.ts';

/** The path and the query can contain secrets and references to people, so only the origin is shown. */
export function maskUrl<Shown extends { url: string }>(webhook: Shown, access: Access): Shown {
  return access === 'hidden'
    ? { ...webhook, url: `${new URL(webhook.url).origin}/${hideText('')}` }
    : webhook;
}
