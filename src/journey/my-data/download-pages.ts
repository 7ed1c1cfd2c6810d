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
      const { accessTo, isRecordClosed } = await readAccess(visit);
      const access = accessTo('export');
      if (access !== 'open') return { redirect: access === 'confirm' ? CONFIRM : MY_DATA };
      const query = new URLSearchParams({ without_profile: String(isRecordClosed) });
      const file = await visit.callFile(address(visit, query));
      // the file may have waited for its turn, and another browser may have added something meanwhile
      const now = await readAccess(visit);
      if (now.accessTo('export') === 'open' && now.isRecordClosed === isRecordClosed) return { file };
      if (Symbol.asyncIterator in file.bytes) await file.bytes[Symbol.asyncIterator]().return?.();
      return { redirect: MY_DATA };
    },
  };
}
