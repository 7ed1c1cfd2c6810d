import type { ConnectorContext } from '../connector.ts';
import { pathOf } from './address.ts';
import type { PortalDefinition } from './definition.ts';
import type { Locators } from './definition-parts.ts';
import type { Page, Scope } from './page.ts';
import { requireSignedIn, type Step, unrecognised } from './recognise.ts';
import type { Visit } from './visit.ts';

/** A signed-in visit to a portal whose pages are read. */
export interface Source {
  visit: Visit;
  definition: PortalDefinition;
  context: Pick<ConnectorContext, 'clock' | 'today' | 'provider' | 'readPdf' | 'log'>;
}

export function requireSignedInAt({ definition, context }: Source, page: Page, step: Step): Page {
  const path = pathOf(context.provider, page.url);
  requireSignedIn(page, { definition, path, step, now: context.clock.now() });
  return page;
}

/** The part of a page in which its locators are resolved. A JSON reply has no island. */
export function scopeOf(page: Page, island: Locators | undefined, step: Step): Scope {
  const scope = island && !page.isJson ? page.island(island) : page.content;
  if (scope === null) throw unrecognised(step, 'JSON data not found');
  return scope;
}

export function linkFrom(page: Page, link: string, step: Step): string {
  if (!URL.canParse(link, page.url.href)) throw unrecognised(step, 'a link is not a valid URL');
  return new URL(link, page.url).href;
}
