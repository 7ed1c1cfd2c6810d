import type { Finding, Severity } from './extraction.ts';
import type { DocumentFacts } from './page-text.ts';

/** Programs that people edit pages with; no bank and no payroll makes its documents so. */
const EDITORS =
  /photoshop|illustrator|gimp|inkscape|canva|figma|sejda|smallpdf|ilovepdf|pdfescape|foxit phantom|pdf-?xchange|nitro|acrobat pro|pdfelement|word|libreoffice|openoffice|pages\b|powerpoint|coreldraw|soda pdf/i;

const FINDINGS_PER_FACT_MAX = 20;

type Spot = DocumentFacts['hiddenText'][number];
type Change = NonNullable<DocumentFacts['changedText']>[number];

/** What the file itself says for or against what its pages show. */
export function findInDocument(facts: DocumentFacts): Finding[] {
  return [
    ...about(facts.hiddenText.filter(isAmount), 'hidden_amount', 'medium', 'An amount here cannot be seen'),
    ...about(
      facts.hiddenText.filter((spot) => !isAmount(spot)),
      'hidden_text',
      'info',
      'Text here cannot be seen',
    ),
    ...about(facts.coveredText, 'covered_text', 'high', 'Something is painted over text here'),
    ...about(
      facts.mixedNumbers,
      'mixed_number',
      'medium',
      'The digits of this number are of different fonts',
    ),
    ...(facts.changedText ?? []).slice(0, FINDINGS_PER_FACT_MAX).map(changeFinding),
    producerFinding(facts),
    revisionsFinding(facts),
    ...(facts.annotations > 0
      ? [metadata('document_annotations', 'info', false, `${facts.annotations} annotations lie on the pages`)]
      : []),
    ...(facts.hasScripts ? [metadata('document_scripts', 'low', false, 'The file has scripts in it')] : []),
  ];
}

/** Banks hide words for screen readers, and no amounts that differ from those that are seen. */
function isAmount({ text }: Spot): boolean {
  return /\d[.,]\d{2}(?!\d)/.test(text);
}

function about(spots: readonly Spot[], code: string, severity: Severity, message: string): Finding[] {
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
      isEdited ? 'The file was made by a program for editing' : 'The file names no program for editing',
    ),
    actual: names.join(', ').slice(0, 200) || null,
  };
}

/** People sign files and fill them in; who changes a figure that was there does more than that. */
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
      before === null ? 'This was added after the file was made' : 'Here the file said otherwise before',
  };
}

function revisionsFinding({ revisions, changedText }: DocumentFacts): Finding {
  const isPassed = changedText !== null && changedText.length === 0;
  const message =
    revisions === 0
      ? 'The file was not changed after it was made'
      : `The file was saved ${revisions} times more after it was made${isPassed ? ', and shows what it showed' : ''}`;
  return metadata('document_revisions', isPassed ? 'info' : 'low', isPassed, message);
}

function metadata(code: string, severity: Severity, isPassed: boolean, message: string): Finding {
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
