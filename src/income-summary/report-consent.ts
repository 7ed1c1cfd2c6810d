import type { Evidence } from '#authorisations/schema.ts';
import type { Block } from '#platform/pdf/content.ts';
import type { ReportFacts } from './read-report.ts';
import { heading, note } from './report-blocks.ts';
import { cut, DOOR_WORDS, LANGUAGE_WORDS, RETRIEVED_WORDS } from './report-words.ts';
import { count, timeInWords } from './words.ts';

/** Browsers send long texts. */
const USER_AGENT_CHARACTERS_MAX = 150;

/** What the person agreed to, how that is known, and what was retrieved because of it. */
export function showConsents({
  consents,
  consentCount,
  withdrawnAt,
  retrievedFrom,
}: Pick<ReportFacts, 'consents' | 'consentCount' | 'withdrawnAt' | 'retrievedFrom'>): Block[] {
  if (consents.length === 0)
    return [heading('Consent'), { kind: 'text', text: 'The person has given no consent.' }];
  return [
    heading('Consent'),
    ...(withdrawnAt === null
      ? []
      : [
          note(
            `The person withdrew consent on ${timeInWords(withdrawnAt)}. What this report shows was retrieved before.`,
          ),
        ]),
    ...consents.flatMap((consent): Block[] => [
      {
        kind: 'heading',
        level: 3,
        text: `${consent.term.name}, version ${consent.term.authorisation_version}`,
      },
      { kind: 'facts', rows: factsOf(consent, retrievedFrom) },
    ]),
    ...(consentCount > consents.length
      ? [note(`The API lists ${count(consentCount - consents.length, 'older consent')}.`)]
      : []),
  ];
}

function factsOf(consent: Evidence, retrievedFrom: ReportFacts['retrievedFrom']): [string, string][] {
  const { authorisation, acceptance, further_acceptances: further } = consent;
  const reported = originOf(acceptance.reported_ip_address, acceptance.reported_user_agent);
  return [
    ['Status', statusOf(authorisation)],
    [
      'Agreed',
      `${timeInWords(acceptance.accepted_at)}, ${DOOR_WORDS[acceptance.door]}, text in ${LANGUAGE_WORDS[acceptance.language]}`,
    ],
    ['From', originOf(acceptance.ip_address, acceptance.user_agent)],
    ...(reported ? ([['From, as you reported it', reported]] satisfies [string, string][]) : []),
    ...(further.length > 0
      ? ([
          [
            'Agreed again',
            `in ${count(further.length, 'other browser')}, last on ${timeInWords(further.at(-1)?.accepted_at ?? '')}`,
          ],
        ] satisfies [string, string][])
      : []),
    [
      'Text',
      `SHA-256 ${consent.text_sha256.match(/.{1,16}/g)?.join(' ')}. ${consent.text_matches ? 'The stored text has this hash.' : 'The stored text has another hash: it is not the text that the person saw.'}`,
    ],
    ['Authorisation', authorisation.authorisation_id],
    ...retrievedOf(consent, retrievedFrom),
  ];
}

function originOf(address: string | null, userAgent: string | null): string {
  return [address, userAgent && cut(userAgent, USER_AGENT_CHARACTERS_MAX)].filter(Boolean).join(', ');
}

function statusOf({ status, expires_at, revoked_at }: Evidence['authorisation']): string {
  if (revoked_at) return `revoked on ${timeInWords(revoked_at)}`;
  return status === 'expired'
    ? `expired on ${timeInWords(expires_at)}`
    : `active until ${timeInWords(expires_at)}`;
}

/** One row for each kind of data and source. */
function retrievedOf(
  { retrievals, retrieval_count: total }: Evidence,
  retrievedFrom: ReportFacts['retrievedFrom'],
): [string, string][] {
  if (total === 0) return [['Retrieved', 'nothing']];
  const groups = Map.groupBy(retrievals, ({ kind, record_id }) =>
    [RETRIEVED_WORDS[kind], retrievedFrom(record_id)].filter(Boolean).join(' from '),
  );
  const rows = [...groups].map(([what, some]): [string, string] => {
    const [first, last] = [some[0]?.retrieved_at ?? '', some.at(-1)?.retrieved_at ?? ''];
    const [from, to] = [timeInWords(first), timeInWords(last)];
    const when = from === to ? from : `${from} to ${to}`;
    return ['Retrieved', `${what}: ${some.length === 1 ? '' : `${some.length} times, `}${when}`];
  });
  const more = total - retrievals.length;
  return [...rows, ...(more > 0 ? ([['Retrieved', `${more} more`]] satisfies [string, string][]) : [])];
}
