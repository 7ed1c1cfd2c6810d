import { describe, expect, test } from 'vitest';
import { ratingOf } from '#values/trust-score.ts';
import type { Finding } from '../extraction.ts';
import { type DocumentFacts, NO_FACTS } from '../page/text.ts';
import { findInDocument } from './files/document-findings.ts';
import { scoreFindings } from './score-findings.ts';

const FACTS: DocumentFacts = { ...NO_FACTS, producer: 'Statement Printer 4' };
const SPOT = { page: 1, box: { x0: 1, y0: 2, x1: 3, y1: 4 }, text: '12.34' };

test.each([
  [100, 'HIGH'],
  [81, 'HIGH'],
  [80, 'MEDIUM'],
  [61, 'MEDIUM'],
  [60, 'LOW'],
  [31, 'LOW'],
  [30, 'VERY_LOW'],
  [0, 'VERY_LOW'],
])('%i is %s', (score, word) => {
  expect(ratingOf(score)).toBe(word);
});

describe('findings', () => {
  test('that passed cost nothing', () => {
    expect(scoreFindings([failed('balance_chain', 'high', true)])).toEqual({ score: 100, word: 'HIGH' });
  });

  test('of high severity: one gives LOW, two give VERY_LOW', () => {
    expect(scoreFindings([failed('balance_chain', 'high')]).word).toBe('LOW');
    expect(scoreFindings([failed('balance_chain', 'high'), failed('printed_totals', 'high')]).word).toBe(
      'VERY_LOW',
    );
  });

  test('with the same code count at most twice', () => {
    const many = Array.from({ length: 9 }, () => failed('mixed_number', 'medium'));
    expect(scoreFindings(many).score).toBe(60);
  });

  test('of medium severity prevent HIGH even if there is only one', () => {
    for (const code of ['national_insurance', 'income_tax', 'hidden_amount', 'mixed_number'] as const)
      expect(scoreFindings([failed(code, 'medium')]), code).toEqual({ score: 80, word: 'MEDIUM' });
  });

  test('that something could not be checked never give LOW on their own', () => {
    const many = Array.from({ length: 9 }, () => failed('unproven', 'medium'));
    expect(scoreFindings(many)).toEqual({ score: 80, word: 'MEDIUM' });
    expect(scoreFindings([failed('unproven', 'low')])).toEqual({ score: 95, word: 'HIGH' });
    expect(scoreFindings([...many, failed('net_pay', 'high')]).word).toBe('LOW');
  });

  test('that nobody can tell whose a document is never give LOW, together with what could not be checked', () => {
    const unknown = [failed('identity_shown', 'medium'), failed('identity_post_code', 'low')];
    expect(scoreFindings(unknown)).toEqual({ score: 80, word: 'MEDIUM' });
    expect(scoreFindings([...unknown, failed('unproven', 'medium')]).word).toBe('MEDIUM');
    expect(scoreFindings([failed('identity_post_code', 'low')]).word).toBe('HIGH');
    expect(scoreFindings([failed('identity_name', 'info')])).toEqual({ score: 100, word: 'HIGH' });
  });

  test('that a document is somebody else’s give VERY_LOW', () => {
    expect(scoreFindings([failed('identity_name', 'high')])).toEqual({ score: 30, word: 'VERY_LOW' });
  });

  test('that somebody else uses a document give LOW', () => {
    expect(scoreFindings([failed('used_by_another_person', 'high')]).word).toBe('LOW');
  });

  test("about the file's metadata never give LOW on their own", () => {
    const facts = {
      ...FACTS,
      producer: 'Photoshop',
      revisions: 5,
      changedText: null,
      annotations: 9,
      hasScripts: true,
    };
    expect(scoreFindings(findInDocument(facts)).score).toBeGreaterThan(60);
    const worst = (['document_producer', 'document_revisions', 'document_scripts'] as const).map((code) =>
      failed(code, 'high'),
    );
    expect(scoreFindings(worst).word).toBe('MEDIUM');
  });
});

describe('a document', () => {
  test('from a bank gives no failed finding', () => {
    expect(findInDocument(FACTS).filter(({ isPassed }) => !isPassed)).toEqual([]);
  });

  test('with a shape drawn over text gives a high finding with the position', () => {
    const [finding] = findInDocument({ ...FACTS, coveredText: [{ ...SPOT, over: '' }] });
    expect(finding).toMatchObject({ code: 'covered_text', severity: 'high', page: 1, box: SPOT.box });
  });

  test('may hide words for screen readers, but not amounts', () => {
    const words = findInDocument({ ...FACTS, hiddenText: [{ ...SPOT, text: 'Column' }] });
    expect(scoreFindings(words).score).toBe(100);
    expect(scoreFindings(findInDocument({ ...FACTS, hiddenText: [SPOT] })).score).toBe(80);
  });
});

function failed(code: Finding['code'], severity: Finding['severity'], isPassed = false): Finding {
  return {
    code,
    severity,
    isPassed,
    field: null,
    page: null,
    box: null,
    expected: null,
    actual: null,
    message: '',
  };
}
