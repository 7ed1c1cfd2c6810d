import type { CheckCode } from './check-codes.ts';
import { judgeCovered } from './covered-text.ts';
import type { Finding, Severity } from './extraction.ts';
import type { DocumentFacts } from './page-text.ts';

/** Programs for editing pages. Banks and payroll software don't produce documents with them. */
const EDITORS =
  /photoshop|illustrator|gimp|inkscape|canva|figma|sejda|smallpdf|ilovepdf|pdfescape|foxit phantom|pdf-?xchange|nitro|acrobat pro|pdfelement|word|libreoffice|openoffice|pages\b|powerpoint|coreldraw|soda pdf/i;

const FINDINGS_PER_FACT_MAX = 20;

type Spot = DocumentFacts['hiddenText'][number];
type Change = NonNullable<DocumentFacts['changedText']>[number];

/** Checks the file itself: hidden or covered text, mixed fonts, later changes, the program that made it. */
export function findInDocument(facts: DocumentFacts): Finding[] {
  return [
    ...about(
      facts.pastedOver.filter(hasFigure),
      'pasted_picture',
      'medium',
      'A picture covers a figure here',
    ),
    ...about(facts.hiddenText.filter(isAmount), 'hidden_amount', 'medium', 'An amount here is not visible'),
    ...about(
      [
        ...facts.hiddenText.filter((spot) => !isAmount(spot)),
        ...facts.pastedOver.filter((spot) => !hasFigure(spot)),
      ],
      'hidden_text',
      'info',
      'Text here is not visible',
    ),
    ...coveredFindings(facts),
    ...about(
      facts.mixedNumbers,
      'mixed_number',
      'medium',
      'The digits of this number are in different fonts',
    ),
    ...(facts.changedText ?? []).slice(0, FINDINGS_PER_FACT_MAX).map(changeFinding),
    producerFinding(facts),
    revisionsFinding(facts),
    ...(facts.annotations > 0
      ? [
          metadata(
            'document_annotations',
            'info',
            false,
            `The pages have ${facts.annotations} ${facts.annotations === 1 ? 'annotation' : 'annotations'}`,
          ),
        ]
      : []),
    ...(facts.hasScripts ? [metadata('document_scripts', 'low', false, 'The file contains scripts')] : []),
  ];
}

function coveredFindings({ coveredText }: DocumentFacts): Finding[] {
  const judged = judgeCovered(coveredText);
  const of = (severity: Severity) =>
    judged.filter((one) => one.severity === severity).map(({ spot }) => spot);
  return [
    ...about(of('high'), 'covered_text', 'high', 'Something is drawn over text here'),
    ...about(of('medium'), 'covered_text', 'medium', 'Something is drawn over text here'),
    ...about(
      of('info'),
      'covered_text',
      'info',
      'Text is covered here, but no amount in pounds and pence was replaced, as on some forms',
    ),
  ];
}

/** Banks hide words for screen readers, but not amounts that differ from the visible ones. */
function isAmount({ text }: Spot): boolean {
  return /\d[.,]\d{2}(?!\d)/.test(text);
}

/** True for amounts, dates and account numbers, but not for words below a logo. */
export function hasFigure({ text }: Spot): boolean {
  return /\d/.test(text);
}

function about(spots: readonly Spot[], code: CheckCode, severity: Severity, message: string): Finding[] {
  return spots.slice(0, FINDINGS_PER_FACT_MAX).map(({ page, box, text }) => ({
    code,
    severity,
    isPassed: false,
    field: null,
    page,
    box,
    expected: null,
    actual: text.slice(0, 80),
    message,
  }));
}

function producerFinding({ producer, creator }: DocumentFacts): Finding {
  const names = [producer, creator].filter((name) => name !== null);
  const isEdited = names.some((name) => EDITORS.test(name));
  return {
    ...metadata(
      'document_producer',
      isEdited ? 'medium' : 'info',
      !isEdited,
      isEdited
        ? 'The file was made with an editing program'
        : 'The metadata of the file does not name an editing program',
    ),
    actual: names.join(', ').slice(0, 200) || null,
  };
}

/** People sign files and fill in forms. A changed figure is more serious than added text. */
function changeFinding({ page, box, text, before }: Change): Finding {
  const isFigure = before !== null && /\d/.test(before + text);
  return {
    code: isFigure ? 'changed_figure' : 'changed_text',
    severity: isFigure ? 'high' : before === null ? 'low' : 'medium',
    isPassed: false,
    field: null,
    page,
    box,
    expected: before?.slice(0, 80) ?? null,
    actual: text.slice(0, 80) || null,
    message:
      before === null
        ? 'This text was added after the file was made'
        : `This ${isFigure ? 'figure' : 'text'} was changed after the file was made`,
  };
}

function revisionsFinding({ revisions, changedText }: DocumentFacts): Finding {
  const isPassed = changedText !== null && changedText.length === 0;
  const message =
    revisions === 0
      ? 'The file was not changed after it was made'
      : `The file was saved again ${revisions === 1 ? 'once' : `${revisions} times`} after it was made${isPassed ? '; its pages look the same' : ''}`;
  return metadata('document_revisions', isPassed ? 'info' : 'low', isPassed, message);
}

function metadata(code: CheckCode, severity: Severity, isPassed: boolean, message: string): Finding {
  return {
    code,
    severity,
    isPassed,
    field: null,
    page: null,
    box: null,
    expected: null,
    actual: null,
    message,
  };
}
