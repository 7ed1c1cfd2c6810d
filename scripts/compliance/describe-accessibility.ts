import { readFileSync } from 'node:fs';

export const RESULTS = new URL('../../docs/compliance/accessibility.gen.json', import.meta.url);

export interface PageCheck {
  path: string;
  language: string;
  width: number;
  theme: string;
  rules: readonly string[];
}

interface Summary {
  axe: string;
  on: string;
  parts: Record<Part, PartSummary>;
}

interface PartSummary {
  checks: number;
  paths: number;
  languages: readonly string[];
  widths: readonly number[];
  themes: readonly string[];
  /** How often each rule was violated. */
  violations: Record<string, number>;
}

const PARTS = { journey: /^\/(?!dashboard\b)/, dashboard: /^\/dashboard\b/ } as const;
type Part = keyof typeof PARTS;
const TITLES: Readonly<Record<Part, string>> = {
  journey: 'The pages on which people share',
  dashboard: 'The dashboard of the team',
};
const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', cy: 'Welsh' };

export function summarise(checks: readonly PageCheck[], { axe, on }: Pick<Summary, 'axe' | 'on'>): Summary {
  const parts = Object.fromEntries(
    (Object.keys(PARTS) as Part[]).map((part) => [
      part,
      summarisePart(checks.filter(({ path }) => PARTS[part].test(path))),
    ]),
  ) as Summary['parts'];
  return { axe, on, parts };
}

/** A test repeats a check that finds something, because browsers change colours a moment after the theme. The last one counts. */
function isRepeated(check: PageCheck, next: PageCheck | undefined): boolean {
  return (
    check.rules.length > 0 &&
    next !== undefined &&
    (['path', 'language', 'width', 'theme'] as const).every((name) => check[name] === next[name])
  );
}

function summarisePart(all: readonly PageCheck[]): PartSummary {
  const checks = all.filter((check, index) => !isRepeated(check, all[index + 1]));
  const distinct = <Value extends string | number>(values: readonly Value[]) => [...new Set(values)].sort();
  const violations: Record<string, number> = {};
  for (const rule of checks.flatMap(({ rules }) => rules)) violations[rule] = (violations[rule] ?? 0) + 1;
  return {
    checks: checks.length,
    paths: distinct(checks.map(({ path }) => path)).length,
    languages: distinct(checks.map(({ language }) => language)),
    widths: distinct(checks.map(({ width }) => width)).sort((a, b) => a - b),
    themes: distinct(checks.map(({ theme }) => theme)),
    violations,
  };
}

/** Builds docs/compliance/accessibility.md from what axe found. */
export function describeAccessibility(): string {
  const { axe, on, parts } = JSON.parse(readFileSync(RESULTS, 'utf8')) as Summary;
  const rows = (Object.keys(PARTS) as Part[]).map((part) => {
    const { checks, paths, languages, widths, themes, violations } = parts[part];
    const found = Object.entries(violations).map(([rule, times]) => `\`${rule}\`: ${times}`);
    return `| ${TITLES[part]} | ${paths} | ${checks} | ${languages.map((one) => LANGUAGES[one] ?? one).join(', ')} | ${widths.join(', ')} px | ${themes.join(', ')} | ${found.join(', ') || 'none'} |`;
  });
  return `# Accessibility statement

This statement is for the pages of the service as we publish them. Texts, colours and logos that a lender adds are the lender's own. The figures are from the last run of
\`npm run check -- accessibility\`, which opens every page in every state with a browser, and checks it with axe ${axe} against the rules of WCAG 2.2, level A and AA, and axe's best practices.

Run on ${on}:

| part | addresses | checks | languages | widths | themes | violations |
|---|---|---|---|---|---|---|
${rows.join('\n')}

## What else is tested

- **Keyboard**: the tests use the journey, the dialog and the forms of the dashboard with the keyboard alone.
- **Without scripts**: every page of the journey works without JavaScript.
- **Small windows and large text**: no page of the journey scrolls sideways at 320 px, which is 1280 px at a zoom of 400 %.
- **Plain words**: the texts are written for a reading age of 9 to 11, in English and Welsh.
- **PDFs**: the reports and exports are tagged, with headings, tables and a language.

## What is not known

- A program like axe finds only part of all problems. No people with disabilities and no independent auditor have tested the pages yet, and no screen reader was used by
  a person. So we don't claim conformance with WCAG 2.2 AA.
- A native speaker has not checked the Welsh texts.
- Sign-in pages of payroll providers and of the tax authority are not part of the service.
- A photograph of a document has no text alternative. The figures that were read from it are shown next to it.

## What a lender has to do

If the [Public Sector Bodies Accessibility Regulations 2018](https://www.legislation.gov.uk/uksi/2018/952/contents) or the Equality Act 2010 apply to you, you need a statement for
your own service, with a contact for complaints. You can use this page as a source. Ask a lawyer which rules apply to you.
`;
}
