import { api } from '../../../api.ts';
import { useAccess } from '../../../session/session.ts';
import { Download } from '../../../ui/download.tsx';
import { ReportDownload } from './report-download.tsx';

/**
 * Downloads for your files or other programs. File names have no personal data, because browsers show them in
 * lists.
 */
export function Downloads({ userId, asOf }: { userId: string; asOf: string }) {
  const mayExport = useAccess('export_users') !== null;
  const path = { user_id: userId };
  const day = asOf.slice(0, 10);
  return (
    <>
      <ReportDownload userId={userId} day={day} />
      <Download
        href={`/users/${userId}/payslips.csv`}
        load={() => api.download('/users/{user_id}/payslips.csv', { path })}
        fileName={`payslips-${day}.csv`}
      >
        Payslips as CSV
      </Download>
      {mayExport ? (
        <Download
          href={`/users/${userId}/export`}
          load={async () => {
            const everything = await api.get('/users/{user_id}/export', { path });
            return new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' });
          }}
          fileName={`export-${day}.json`}
        >
          Everything as JSON
        </Download>
      ) : null}
    </>
  );
}
