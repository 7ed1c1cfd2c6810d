import { expect, test } from 'vitest';
import { Document } from '#documents/schema.ts';
import { textsIn } from '#pages';
import {
  canRetry,
  rejection,
  SCRIPT_PROBLEMS,
  shortName,
  uploadProblem,
  uploadStatus,
} from './upload-words.ts';

const REASONS = Document.shape.status_reason.unwrap().options;

test.each(['en', 'cy'] as const)(
  'every status_reason of a document has words of its own in %s',
  (language) => {
    const { reasons } = textsIn(language).upload;
    expect(Object.keys(reasons).sort()).toEqual([...REASONS].sort());
    const texts = REASONS.map((reason) => reasons[reason]);
    expect(new Set(texts).size).toBe(REASONS.length);
    for (const text of texts) expect(text).toMatch(/\w.*\./);
  },
);

test.each(SCRIPT_PROBLEMS)(
  'a file that does not arrive because of %s is explained in both languages',
  (code) => {
    for (const kind of ['payslips', 'bank_statements'] as const) {
      const [english, welsh] = (['en', 'cy'] as const).map((language) =>
        uploadProblem(textsIn(language), kind, code),
      );
      expect(english).toMatch(/\w.*\./);
      expect(welsh).not.toBe(english);
    }
    expect(canRetry(code)).toBe(
      !['upload_empty', 'upload_too_large', 'unsupported_type', 'not_enabled'].includes(code),
    );
  },
);

test.each(['en', 'cy'] as const)(
  'a photo is suggested for an unreadable payslip, but not for a bank statement, in %s',
  (language) => {
    const texts = textsIn(language);
    const unreadable = { reason: 'unreadable', passwordsLeft: null } as const;
    expect(rejection(texts, 'payslips', unreadable)).toMatch(/good light|golau da/);
    expect(rejection(texts, 'bank_statements', unreadable)).toMatch(/PDF/);
    expect(rejection(texts, 'bank_statements', unreadable)).not.toMatch(/light|golau/);
    expect(rejection(texts, 'bank_statements', { ...unreadable, reason: 'duplicate' })).toBe(
      texts.upload.reasons.duplicate,
    );
  },
);

test.each(['password_protected', 'wrong_password'] as const)(
  'a file that is %s asks for a password only while one can open it',
  (status_reason) => {
    const texts = textsIn('en');
    const file = { status: 'REJECTED', status_reason } as const;
    const words = (passwordsLeft: number) =>
      rejection(texts, 'payslips', { reason: status_reason, passwordsLeft });
    expect(uploadStatus({ ...file, password_attempts_left: 1 })).toBe('locked');
    expect(words(1)).toBe(texts.upload.reasons[status_reason]);
    expect(uploadStatus({ ...file, password_attempts_left: 0 })).toBe('refused');
    expect(words(0)).toBe(
      'This file can no longer be opened with a password. Add a copy of it without a password.',
    );
  },
);

test('a long file name keeps its start and its end', () => {
  expect(shortName('january.pdf')).toBe('january.pdf');
  const short = shortName(`${'😀'.repeat(100)}${'x'.repeat(96)}.pdf`);
  expect([...short]).toHaveLength(70);
  expect(short).toMatch(/^😀.*…x+\.pdf$/u);
});
