import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { useAccess } from '../../../session/session.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Download } from '../../../ui/download.tsx';
import { userQuery } from '../user-query.ts';
import styles from './report-download.module.css';

const PARTS = ['reviews', 'notes'] as const;
type Part = (typeof PARTS)[number];
const LABELS: Readonly<Record<Part, string>> = { reviews: 'With reviews', notes: 'With notes' };

/** The report for the file or a committee. The team's own words are left out unless someone wants them. */
export function ReportDownload({ userId, day }: { userId: string; day: string }) {
  const mayReadCases = useAccess('read_cases') !== null;
  const { data: user } = useQuery(userQuery(userId));
  const [chosen, setChosen] = useState<readonly Part[]>([]);
  const include = PARTS.filter((part) => chosen.includes(part)).join(',') as Part | 'reviews,notes' | '';
  const choose = (part: Part, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, part] : before.filter((one) => one !== part)));
  return (
    <div className={styles.report}>
      <Download
        look="main"
        href={`/users/${userId}/report.pdf${include ? `?include=${include}` : ''}`}
        load={() =>
          api.download('/users/{user_id}/report.pdf', {
            path: { user_id: userId },
            query: include ? { include } : {},
          })
        }
        fileName={`income-report-${user?.ext_id ?? userId}-${day}.pdf`}
      >
        Download the report
      </Download>
      {mayReadCases
        ? PARTS.map((part) => (
            <Checkbox
              key={part}
              name={part}
              label={LABELS[part]}
              onChange={(isChosen) => choose(part, isChosen)}
            />
          ))
        : null}
    </div>
  );
}
