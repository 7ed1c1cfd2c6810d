import type { Finding, Severity } from '../../extraction.ts';
import { type DocumentFacts, hasFigure } from '../../page/text.ts';
import type { CheckCode } from '../check-codes.ts';
import { finding, judged } from '../finding.ts';
import { amountsIn } from './amounts.ts';
import {
  type Concealed,
  type ConcealingCode,
  concealedFinding,
  type NameValue,
} from './concealed-figures.ts';
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

/** Checks the file itself: hidden or covered text, mixed fonts, later changes, the program that made it. */
export function findInDocument(facts: DocumentFacts, nameValue: NameValue = () => null): Finding[] {
  const covered = judgeCovered(facts.coveredText);
  const coveredOf = (wanted: Severity) =>
    covered.filter(({ severity }) => severity === wanted).map(({ spot }) => spot);
  const concealed = (spots: readonly Concealed[], code: ConcealingCode, severity: Severity) =>
    some(spots).map((spot) => concealedFinding(spot, { code, severity, nameValue }));
  const about = (
    spots: readonly Concealed[],
    code: CheckCode,
    said: { severity?: Severity; message: string },
  ) => some(spots).map(({ page, box, text }) => finding(code, { page, box, actual: text, ...said }));
  // banks hide words for screen readers, but not amounts that differ from the visible ones
  const isAmount = ({ text }: Concealed) => amountsIn(text).length > 0;
  const hidden = [
    ...facts.hiddenText.filter((spot) => !isAmount(spot)),
    ...facts.pastedOver.filter((spot) => !hasFigure(spot)),
  ];
  return [
    ...concealed(facts.pastedOver.filter(hasFigure), 'pasted_picture', 'medium'),
    ...concealed(facts.hiddenText.filter(isAmount), 'hidden_amount', 'medium'),
    ...about(hidden, 'hidden_text', { message: 'Text here is not visible' }),
    ...concealed(coveredOf('high'), 'covered_text', 'high'),
    ...concealed(coveredOf('medium'), 'covered_text', 'medium'),
    ...about(coveredOf('info'), 'covered_text', {
      message: 'Text is covered here, but no amount in pounds and pence was replaced, as on some forms',
    }),
    ...about(facts.mixedNumbers, 'mixed_number', {
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

/** People sign files and fill in forms. A changed figure is more serious than added text. */
function changeFinding(
  { before, text, ...place }: NonNullable<DocumentFacts['changedText']>[number],
  nameValue: NameValue,
): Finding {
  if (before !== null && /\d/.test(before + text))
    return concealedFinding(
      { ...place, text: before, over: text },
      { code: 'changed_figure', severity: 'high', nameValue },
    );
  return finding('changed_text', {
    ...place,
    severity: before === null ? 'low' : 'medium',
    expected: before,
    actual: text,
    message: `This text was ${before === null ? 'added' : 'changed'} after the file was made`,
  });
}

function metadataFindings({ producer, creator, revisions, changedText, ...facts }: DocumentFacts): Finding[] {
  const names = [producer, creator].filter((name) => name !== null);
  const isSame = changedText !== null && changedText.length === 0;
  const saved = `The file was saved again ${revisions === 1 ? 'once' : `${revisions} times`} after it was made`;
  const notes = `${facts.annotations} ${facts.annotations === 1 ? 'annotation' : 'annotations'}`;
  return [
    judged('document_producer', !names.some((name) => EDITORS.test(name)), {
      severity: 'medium',
      actual: names.join(', '),
      says: [
        'The metadata of the file does not name an editing program',
        'The file was made with an editing program',
      ],
    }),
    judged('document_revisions', isSame, {
      severity: 'low',
      says: [
        revisions === 0 ? 'The file was not changed after it was made' : `${saved}; its pages look the same`,
        revisions === 0 ? 'The file was not changed after it was made' : saved,
      ],
    }),
    ...(facts.annotations > 0
      ? [finding('document_annotations', { message: `The pages have ${notes}` })]
      : []),
    ...(facts.hasScripts
      ? [finding('document_scripts', { severity: 'low', message: 'The file contains scripts' })]
      : []),
  ];
}
