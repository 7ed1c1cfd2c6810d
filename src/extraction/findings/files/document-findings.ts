import type { Finding, Severity } from '../../extraction.ts';
import type { DocumentFacts } from '../../page/text.ts';
import type { CheckCode } from '../check-codes.ts';
import { type ConcealingCode, describeConcealed, type NameValue } from './concealed-figures.ts';
import { judgeCovered } from './covered-text.ts';

/** Programs for editing pages. Banks and payroll software don't produce documents with them. */
const EDITORS =
  /photoshop|illustrator|gimp|inkscape|canva|figma|sejda|smallpdf|ilovepdf|pdfescape|foxit phantom|pdf-?xchange|nitro|acrobat pro|pdfelement|word|libreoffice|openoffice|pages\b|powerpoint|coreldraw|soda pdf/i;

const FINDINGS_PER_FACT_MAX = 20;

type Spot = DocumentFacts['hiddenText'][number];
type Change = NonNullable<DocumentFacts['changedText']>[number];

/** Checks the file itself: hidden or covered text, mixed fonts, later changes, the program that made it. */
export function findInDocument(facts: DocumentFacts, nameValue: NameValue = () => null): Finding[] {
  return [
    ...concealed(facts.pastedOver.filter(hasFigure), {
      code: 'pasted_picture',
      severity: 'medium',
      nameValue,
    }),
    ...concealed(facts.hiddenText.filter(isAmount), { code: 'hidden_amount', severity: 'medium', nameValue }),
    ...about(
      [
        ...facts.hiddenText.filter((spot) => !isAmount(spot)),
        ...facts.pastedOver.filter((spot) => !hasFigure(spot)),
      ],
      'hidden_text',
      'info',
      'Text here is not visible',
    ),
    ...coveredFindings(facts, nameValue),
    ...about(
      facts.mixedNumbers,
      'mixed_number',
      'medium',
      'The digits of this number are in different fonts',
    ),
    ...(facts.changedText ?? [])
      .slice(0, FINDINGS_PER_FACT_MAX)
      .map((change) => changeFinding(change, nameValue)),
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

function coveredFindings({ coveredText }: DocumentFacts, nameValue: NameValue): Finding[] {
  const judged = judgeCovered(coveredText);
  const of = (severity: Severity) =>
    judged.filter((one) => one.severity === severity).map(({ spot }) => spot);
  return [
    ...concealed(of('high'), { code: 'covered_text', severity: 'high', nameValue }),
    ...concealed(of('medium'), { code: 'covered_text', severity: 'medium', nameValue }),
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

/** Reports figures that are below something or not visible. */
function concealed(
  spots: readonly (Spot & { over?: string })[],
  { code, severity, nameValue }: { code: ConcealingCode; severity: Severity; nameValue: NameValue },
): Finding[] {
  return spots.slice(0, FINDINGS_PER_FACT_MAX).map((spot) => {
    const { page, box, text, over = '' } = spot;
    const value = nameValue(spot);
    return {
      code,
      severity,
      isPassed: false,
      field: value?.field ?? null,
      page,
      box,
      ...describeConcealed(code, { below: text, visible: over, name: value?.name ?? null }),
    };
  });
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
function changeFinding({ page, box, text, before }: Change, nameValue: NameValue): Finding {
  const place = { isPassed: false, page, box };
  if (before !== null && /\d/.test(before + text)) {
    const value = nameValue({ page, box });
    const described = describeConcealed('changed_figure', {
      below: before,
      visible: text,
      name: value?.name ?? null,
    });
    return { ...place, code: 'changed_figure', severity: 'high', field: value?.field ?? null, ...described };
  }
  return {
    ...place,
    code: 'changed_text',
    severity: before === null ? 'low' : 'medium',
    field: null,
    expected: before?.slice(0, 80) ?? null,
    actual: text.slice(0, 80) || null,
    message:
      before === null
        ? 'This text was added after the file was made'
        : 'This text was changed after the file was made',
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
