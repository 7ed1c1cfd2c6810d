import type { Finding, Severity } from '../../extraction.ts';
import { type DocumentFacts, hasFigure } from '../../page/text.ts';
import type { CheckCode } from '../check-codes.ts';
import { finding } from '../finding.ts';
import { type ConcealingCode, describeConcealed, type NameValue } from './concealed-figures.ts';
import { judgeCovered } from './covered-text.ts';

/** Programs for editing pages. Banks and payroll software don't produce documents with them. */
const EDITORS = new RegExp(
  [
    'photoshop|illustrator|gimp|inkscape|canva|figma|coreldraw',
    'sejda|smallpdf|ilovepdf|pdfescape|foxit phantom|pdf-?xchange|nitro|acrobat pro|pdfelement|soda pdf',
    'word|libreoffice|openoffice|pages\\b|powerpoint',
  ].join('|'),
  'i',
);

const FINDINGS_PER_FACT_MAX = 20;

type Spot = DocumentFacts['hiddenText'][number] & { over?: string };
type Change = NonNullable<DocumentFacts['changedText']>[number];

/** Checks the file itself: hidden or covered text, mixed fonts, later changes, the program that made it. */
export function findInDocument(facts: DocumentFacts, nameValue: NameValue = () => null): Finding[] {
  const covered = judgeCovered(facts.coveredText);
  const coveredOf = (severity: Severity) =>
    covered.filter((one) => one.severity === severity).map(({ spot }) => spot);
  const concealed = (spots: readonly Spot[], code: ConcealingCode, severity: Severity) =>
    some(spots).map((spot) => concealedFinding(spot, { code, severity, nameValue }));
  return [
    ...concealed(facts.pastedOver.filter(hasFigure), 'pasted_picture', 'medium'),
    ...concealed(facts.hiddenText.filter(isAmount), 'hidden_amount', 'medium'),
    ...about(
      [
        ...facts.hiddenText.filter((spot) => !isAmount(spot)),
        ...facts.pastedOver.filter((spot) => !hasFigure(spot)),
      ],
      { code: 'hidden_text', severity: 'info', message: 'Text here is not visible' },
    ),
    ...concealed(coveredOf('high'), 'covered_text', 'high'),
    ...concealed(coveredOf('medium'), 'covered_text', 'medium'),
    ...about(coveredOf('info'), {
      code: 'covered_text',
      severity: 'info',
      message: 'Text is covered here, but no amount in pounds and pence was replaced, as on some forms',
    }),
    ...about(facts.mixedNumbers, {
      code: 'mixed_number',
      severity: 'medium',
      message: 'The digits of this number are in different fonts',
    }),
    ...some(facts.changedText ?? []).map((change) => changeFinding(change, nameValue)),
    ...metadataFindings(facts),
  ];
}

function some<T>(spots: readonly T[]): readonly T[] {
  return spots.slice(0, FINDINGS_PER_FACT_MAX);
}

/** Banks hide words for screen readers, but not amounts that differ from the visible ones. */
function isAmount({ text }: Spot): boolean {
  return /\d[.,]\d{2}(?!\d)/.test(text);
}

/** Reports a figure that is below something or not visible. */
function concealedFinding(
  { page, box, text, over = '' }: Spot,
  { code, severity, nameValue }: { code: ConcealingCode; severity: Severity; nameValue: NameValue },
): Finding {
  const value = nameValue({ page, box });
  const described = describeConcealed(code, { below: text, visible: over, name: value?.name ?? null });
  return finding(code, { severity, field: value?.field ?? null, page, box, ...described });
}

function about(
  spots: readonly Spot[],
  { code, severity, message }: { code: CheckCode; severity: Severity; message: string },
): Finding[] {
  return some(spots).map(({ page, box, text }) =>
    finding(code, { severity, page, box, actual: text.slice(0, 80), message }),
  );
}

/** People sign files and fill in forms. A changed figure is more serious than added text. */
function changeFinding({ page, box, text, before }: Change, nameValue: NameValue): Finding {
  if (before !== null && /\d/.test(before + text))
    return concealedFinding(
      { page, box, text: before, over: text },
      { code: 'changed_figure', severity: 'high', nameValue },
    );
  return finding('changed_text', {
    severity: before === null ? 'low' : 'medium',
    page,
    box,
    expected: before?.slice(0, 80) ?? null,
    actual: text.slice(0, 80),
    message: `This text was ${before === null ? 'added' : 'changed'} after the file was made`,
  });
}

function metadataFindings({ producer, creator, revisions, changedText, ...facts }: DocumentFacts): Finding[] {
  const names = [producer, creator].filter((name) => name !== null);
  const isEdited = names.some((name) => EDITORS.test(name));
  const isSame = changedText !== null && changedText.length === 0;
  const times = revisions === 1 ? 'once' : `${revisions} times`;
  return [
    finding('document_producer', {
      severity: isEdited ? 'medium' : 'info',
      isPassed: !isEdited,
      actual: names.join(', '),
      message: isEdited
        ? 'The file was made with an editing program'
        : 'The metadata of the file does not name an editing program',
    }),
    finding('document_revisions', {
      severity: isSame ? 'info' : 'low',
      isPassed: isSame,
      message:
        revisions === 0
          ? 'The file was not changed after it was made'
          : `The file was saved again ${times} after it was made${isSame ? '; its pages look the same' : ''}`,
    }),
    ...(facts.annotations > 0
      ? [
          finding('document_annotations', {
            message: `The pages have ${facts.annotations} ${facts.annotations === 1 ? 'annotation' : 'annotations'}`,
          }),
        ]
      : []),
    ...(facts.hasScripts
      ? [finding('document_scripts', { severity: 'low', message: 'The file contains scripts' })]
      : []),
  ];
}
