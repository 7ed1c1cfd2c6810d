import type { JourneyPage } from '../journey-page.ts';
import { CONFIRM, DOWNLOADS, MY_DATA } from './my-data-page.ts';
import { readAccess } from './read-shared.ts';

export const pdfDownload = download(
  DOWNLOADS.pdf,
  (userId, language) => `/users/${userId}/export.pdf?language=${language}`,
);
export const jsonDownload = download(DOWNLOADS.json, (userId) => `/users/${userId}/export`);

/** An address that sends a file of the API to a browser that may see all data. */
function download(path: string, address: (userId: string, language: string) => string): JourneyPage {
  return {
    step: null,
    path,
    stage: 'any',
    async show(visit) {
      const { access } = await readAccess(visit);
      if (access !== 'open') return { redirect: access === 'confirm' ? CONFIRM : MY_DATA };
      return { file: await visit.callFile(address(visit.session.userId, visit.language)) };
    },
  };
}
