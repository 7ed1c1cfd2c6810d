import type { ExportedEntry } from '#audit';

/** Facility 13 (log audit), severity 6 (informational). */
const PRIORITY = 13 * 8 + 6;
/** The longest MSGID and HOSTNAME of RFC 5424. */
const MSGID_MAX = 32;
const HOSTNAME_MAX = 255;
/** RFC 5424 limits `sequenceId`, which starts again at 1. */
const SEQUENCE_ID_MAX = 2_147_483_647;
/** RFC 5612 reserves this number for those who have none of their own. */
const SD_ID = 'stipend@32473';

/** Frames messages by their length in bytes (RFC 5425), so that a line break in one can't start another. */
export function frame(messages: readonly string[]): Buffer {
  return Buffer.concat(
    messages.map((message) => {
      const bytes = Buffer.from(message, 'utf8');
      return Buffer.concat([Buffer.from(`${bytes.length} `), bytes]);
    }),
  );
}

/** An entry as a message of RFC 5424: ids as structured data, and the whole exported entry as the text. */
export function toSyslog(entry: ExportedEntry, hostname: string): string {
  const { client_id, sequence, at, action, actor_kind, actor_id, subject_kind, subject_id } = entry;
  const ids = { client_id, sequence, actor_kind, actor_id, subject_kind, subject_id };
  const data = [
    element('origin', { software: 'stipend' }),
    element('meta', { sequenceId: ((sequence - 1) % SEQUENCE_ID_MAX) + 1 }),
    element(SD_ID, ids),
  ];
  const head = [
    `<${PRIORITY}>1`,
    new Date(at).toISOString(),
    printable(hostname, HOSTNAME_MAX),
    'stipend',
    '-',
    printable(action, MSGID_MAX),
  ];
  return `${head.join(' ')} ${data.join('')} ${JSON.stringify(entry)}`;
}

function element(id: string, params: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === null ? [] : [` ${name}="${String(value).replace(/["\\\]]/g, '\\$&')}"`],
  );
  return `[${id}${given.join('')}]`;
}

function printable(text: string, max: number): string {
  return text.replace(/[^\x21-\x7e]/g, '_').slice(0, max) || '-';
}
