import type { JourneyPage, Visit } from '../journey-page.ts';
import { CONFIRM, DOWNLOADS, MY_DATA } from './my-data-page.ts';
import { readAccess } from './read-access.ts';

export const pdfDownload = download(
  DOWNLOADS.pdf,
  ({ session: { userId }, language }, query) => `/users/${userId}/export.pdf?language=${language}&${query}`,
);
export const jsonDownload = download(
  DOWNLOADS.json,
  ({ session: { userId } }, query) => `/users/${userId}/export?${query}`,
);

/** An address that sends a file of the API to a browser that may see all data, or all but the details that the client gave us. */
function download(path: string, address: (visit: Visit, query: URLSearchParams) => string): JourneyPage {
  return {
    step: null,
    path,
    stage: 'any',
    async show(visit) {
      const { access, isOnlyRecordClosed } = await readAccess(visit);
      if (access === 'confirm') return { redirect: CONFIRM };
      if (access !== 'open' && !isOnlyRecordClosed) return { redirect: MY_DATA };
      const query = new URLSearchParams({ without_profile: String(access !== 'open') });
      const file = await visit.callFile(address(visit, query));
      // the file may have waited for its turn, and another browser may have added something meanwhile
      const now = await readAccess(visit);
      if (now.access === access && now.isOnlyRecordClosed === isOnlyRecordClosed) return { file };
      if (Symbol.asyncIterator in file.bytes) await file.bytes[Symbol.asyncIterator]().return?.();
      return { redirect: MY_DATA };
    },
  };
}
