import { html } from '#pages';
import type { Redirect, Shown, Visit } from '../journey-page.ts';
import { confirmAddress } from '../my-data/my-data-page.ts';
import { readAccess } from '../my-data/read-access.ts';
import { companyOf } from './wording.ts';

interface Removal {
  sourceId: string;
  /** Where the person continues after they have answered the questions. */
  purpose: string;
  back: string;
}

/**
 * Returns the page for a person who may not remove a source yet; null if they may. A removal can't be undone,
 * so a browser in which the source was not added needs the same proof as for deleting everything.
 */
export async function refuseRemoval(
  visit: Visit,
  { sourceId, purpose, back }: Removal,
): Promise<Redirect | Shown | null> {
  const { accessTo } = await readAccess(visit);
  const access = accessTo('erase', sourceId);
  if (access === 'open') return null;
  if (access === 'confirm') return { redirect: confirmAddress(purpose) };
  const { title, next } = visit.texts.found.notHere;
  return { title, back, body: html`<p>${next(companyOf(visit))}</p>` };
}
