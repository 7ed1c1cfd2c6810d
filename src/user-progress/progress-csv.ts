import { CSV_START, type CsvValue, csvLine, safeText } from '#values/csv.ts';
import type { UserProgress } from './schema.ts';

/** The columns of the file, in order. They have the names of the API's fields. */
const COLUMNS: Readonly<Record<string, (user: UserProgress) => CsvValue>> = {
  user_id: (user) => user.user_id,
  ext_id: (user) => safeText(user.ext_id),
  forename: (user) => safeText(user.forename),
  surname: (user) => safeText(user.surname),
  created_at: (user) => user.created_at,
  progress: (user) => user.progress.join(' '),
  waiting_for: (user) => user.waiting_for,
  attention_reason: (user) => user.attention_reason,
  newest_data_at: (user) => user.newest_data_at,
  verdict: (user) => user.verdict?.status ?? null,
  risk: (user) => user.verdict?.risk ?? null,
  serious_count: (user) => user.verdict?.serious_count ?? null,
  concluded_at: (user) => user.verdict?.concluded_at ?? null,
  assignee: (user) => safeText(user.assignee?.name ?? null),
  review: (user) => user.review?.outcome ?? null,
  is_reopened: (user) => user.review?.is_reopened ?? null,
  withdrawn_at: (user) => user.withdrawal?.withdrawn_at ?? null,
  erase_at: (user) => user.withdrawal?.erase_at ?? null,
};

export const CSV_HEAD = CSV_START + csvLine(Object.keys(COLUMNS));

export function toCsv(users: readonly UserProgress[]): string {
  return users.map((user) => csvLine(Object.values(COLUMNS).map((read) => read(user)))).join('');
}
