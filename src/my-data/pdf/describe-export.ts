import type { Language } from '#pages';
import type { Block, Content } from '#platform/pdf/content.ts';
import type { Collected } from './collect-export.ts';
import { describeBank, describeIncome, describePayslips } from './describe-figures.ts';
import { heading, numeric, tableSection, type Words, wordsIn } from './words.ts';

/** Turns an export into a document that people can read. */
export function describeExport(
  collected: Collected,
  { language, providerName }: { language: Language; providerName: (id: string) => string },
): Content {
  const words = wordsIn(language);
  const { texts } = words;
  const { facts } = collected;
  const day = words.day(facts.exported_at);
  const name = [facts.user.forename, facts.user.surname].filter(Boolean).join(' ');
  return {
    language,
    title: name ? texts.titleOf(name) : texts.title,
    lead: [texts.heldBy(facts.held_by, day), texts.whole],
    author: facts.held_by,
    madeAt: facts.exported_at,
    footer: texts.footer(facts.held_by, day),
    pageNumber: texts.pageNumber,
    blocks: [
      ...describePerson(collected, words, name),
      ...describeConsents(collected, words),
      ...describeSources(collected, words, providerName),
      ...describePayslips(collected, words),
      ...describeIncome(collected, words),
      ...describeBank(collected, words),
      ...describeFiles(collected, words),
      ...describeEstimates(collected, words),
      ...describeRequests(collected, words),
      ...describeRights(collected, words),
    ],
  };
}

function describePerson({ facts: { user } }: Collected, { texts, day }: Words, name: string): Block[] {
  const { person, unknown } = texts;
  return [
    heading(person.heading),
    {
      kind: 'facts',
      rows: [
        [person.name, name || unknown],
        [person.birthDate, day(user.date_of_birth)],
        [person.niNumber, user.ni_number ?? unknown],
        [person.postCodes, user.post_codes?.join(', ') ?? unknown],
        [person.reference, user.ext_id ?? unknown],
        [person.since, day(user.created_at)],
      ],
    },
  ];
}

function describeConsents({ lists: { authorisations } }: Collected, words: Words): Block[] {
  const { texts, day } = words;
  const { consents } = texts;
  if (authorisations.items.length === 0) return tableSection(consents.heading, words, NO_ROWS);
  return [
    heading(consents.heading),
    ...authorisations.items.flatMap(({ authorisation, term, acceptance }): Block[] => [
      { kind: 'heading', level: 3, text: term.name, language: term.language },
      {
        kind: 'facts',
        rows: [
          [consents.status, consents.statuses[authorisation.status]],
          [consents.kind, consents.kinds[authorisation.authorisation_category]],
          [consents.accepted, day(authorisation.accepted_at)],
          [consents.until, day(authorisation.expires_at)],
          ...(authorisation.revoked_at
            ? [[consents.stopped, day(authorisation.revoked_at)] as [string, string]]
            : []),
          [consents.from, acceptance.reported_ip_address ?? acceptance.ip_address],
          [consents.browser, acceptance.reported_user_agent ?? acceptance.user_agent ?? texts.unknown],
        ],
      },
      { kind: 'note', text: consents.text },
      { kind: 'text', text: term.authorisation_text, language: term.language },
    ]),
  ];
}

const NO_ROWS = { columns: [], rows: [], isCut: false };

function describeSources(
  { lists: { accounts } }: Collected,
  words: Words,
  providerName: (id: string) => string,
): Block[] {
  const { sources } = words.texts;
  return tableSection(sources.heading, words, {
    columns: [
      { heading: sources.provider, share: 3 },
      { heading: sources.login, share: 3 },
      { heading: sources.added, share: 2 },
      { heading: sources.status, share: 2 },
      { heading: sources.latest, share: 2 },
    ],
    rows: accounts.items.map((account) => [
      providerName(account.payroll_provider),
      account.user_name ?? '',
      words.day(account.created_at),
      sources.statuses[account.status],
      account.latest_pay_date === null ? '' : words.day(account.latest_pay_date),
    ]),
    isCut: accounts.isCut,
  });
}

function describeFiles({ lists: { documents } }: Collected, words: Words): Block[] {
  const { files } = words.texts;
  return tableSection(files.heading, words, {
    columns: [
      { heading: files.name, share: 4 },
      { heading: files.kind, share: 2 },
      { heading: files.uploaded, share: 2 },
      { heading: files.status, share: 2 },
    ],
    rows: documents.items.map((document) => [
      document.file_name,
      files.kinds[document.kind],
      document.uploaded_at === null ? '' : words.day(document.uploaded_at),
      files.statuses[document.status],
    ]),
    isCut: documents.isCut,
  });
}

function describeEstimates({ facts }: Collected, words: Words): Block[] {
  const months = facts.expenditure?.expenditures ?? [];
  const years = facts.income_comparison.tax_years;
  if (months.length + years.length === 0) return [];
  return [
    heading(words.texts.estimates.heading),
    ...(months.length > 0 ? describeExpenditure(months, words) : []),
    ...(years.length > 0 ? describeComparison(years, words) : []),
  ];
}

type Expenditures = NonNullable<Collected['facts']['expenditure']>['expenditures'];

function describeExpenditure(months: Expenditures, { texts: { estimates }, pounds, month }: Words): Block[] {
  const amounts = [estimates.living, estimates.housing, estimates.total];
  return [
    { kind: 'text', text: estimates.about },
    {
      kind: 'table',
      columns: [{ heading: estimates.month, share: 2 }, ...amounts.map(numeric)],
      rows: months.map((one) => [
        month(one.date),
        pounds(one.cost_of_living),
        pounds(one.housing),
        pounds(one.total),
      ]),
    },
  ];
}

type TaxYears = Collected['facts']['income_comparison']['tax_years'];

function describeComparison(years: TaxYears, { texts: { estimates }, pounds }: Words): Block[] {
  const compared = [estimates.payslips, estimates.authority, estimates.difference];
  return [
    heading(estimates.compared, 3),
    {
      kind: 'table',
      columns: [{ heading: estimates.year, share: 2 }, ...compared.map(numeric)],
      rows: years.map((year) => [
        year.tax_year,
        pounds(year.payslips),
        pounds(year.tax_authority),
        pounds(year.difference),
      ]),
    },
  ];
}

function describeRequests({ lists: { deletion_requests: asked } }: Collected, words: Words): Block[] {
  const { requests } = words.texts;
  if (asked.items.length === 0) return [];
  return tableSection(requests.heading, words, {
    columns: [
      { heading: requests.asked, share: 1 },
      { heading: requests.answer, share: 3 },
    ],
    rows: asked.items.map(({ requested_at, decline_reason }) => [
      words.day(requested_at),
      decline_reason === null ? requests.open : requests.declined(decline_reason),
    ]),
    isCut: asked.isCut,
  });
}

function describeRights({ facts: { held_by } }: Collected, { texts: { rights } }: Words): Block[] {
  const lines = [rights.stop, rights.delete(held_by), rights.correct(held_by), rights.complain];
  return [heading(rights.heading), ...lines.map((text): Block => ({ kind: 'text', text }))];
}
