import { describe, expect, test } from 'vitest';
import { checkIntake } from './intake.ts';
import { DOCUMENT_BYTES_MAX } from './limits.ts';

const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

function png(width: number, height: number): Buffer {
  const bytes = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0\0\0\0\0', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame]);
}

describe('a PDF', () => {
  test('may start within the first kilobyte', () => {
    expect(checkIntake(Buffer.from(`${' '.repeat(900)}%PDF-1.4`), 'application/pdf')).toBeNull();
    expect(checkIntake(Buffer.from(`${' '.repeat(1100)}%PDF-1.4`), 'application/pdf')).toMatchObject({
      reason: 'unsupported_type',
    });
  });

  test.each([
    ['a renamed archive', Buffer.from('PK\x03\x04 anything')],
    ['a web page', Buffer.from('<!doctype html><!-- %PDF-1.4 -->')],
    ['a program', Buffer.from('MZ........ %PDF-1.4')],
    ['anything else before a PDF', Buffer.from('x%PDF-1.4')],
    ['a PDF with an archive appended', Buffer.concat([Buffer.from('%PDF-1.4\n%%EOF\n'), zipEnd])],
    ['a picture followed by a PDF', Buffer.concat([png(1, 1), Buffer.from('%PDF-1.4')])],
    ['plain text', Buffer.from('X5O!P%@AP[4')],
  ])('is rejected when the file is %s', (_, bytes) => {
    expect(checkIntake(bytes, 'application/pdf')).toMatchObject({
      outcome: 'refused',
      reason: 'unsupported_type',
    });
  });

  test('is rejected when it is empty or too large', () => {
    expect(checkIntake(Buffer.alloc(0), 'application/pdf')).toMatchObject({ reason: 'unreadable' });
    expect(checkIntake(Buffer.alloc(DOCUMENT_BYTES_MAX + 1, '%PDF-'), 'application/pdf')).toMatchObject({
      reason: 'too_large',
    });
  });
});

describe('a picture', () => {
  test('is rejected when it is not of the declared type', () => {
    expect(checkIntake(png(800, 600), 'image/png')).toBeNull();
    expect(checkIntake(jpeg(800, 600), 'image/jpeg')).toBeNull();
    expect(checkIntake(png(800, 600), 'image/jpeg')).toMatchObject({ reason: 'unsupported_type' });
    expect(checkIntake(Buffer.from('%PDF-1.7'), 'image/png')).toMatchObject({ reason: 'unsupported_type' });
  });

  test('is rejected when it has too many pixels, even in a small file', () => {
    expect(checkIntake(png(60_000, 60_000), 'image/png')).toMatchObject({ reason: 'too_large' });
    expect(checkIntake(png(30_000, 2), 'image/png')).toMatchObject({ reason: 'too_large' });
    expect(checkIntake(jpeg(65_000, 65_000), 'image/jpeg')).toMatchObject({ reason: 'too_large' });
  });

  test('is rejected when it has no pixels or is truncated', () => {
    expect(checkIntake(png(0, 10), 'image/png')).toMatchObject({ reason: 'unreadable' });
    expect(checkIntake(jpeg(10, 10).subarray(0, 12), 'image/jpeg')).toMatchObject({ reason: 'unreadable' });
    expect(checkIntake(Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg')).toMatchObject({
      reason: 'unreadable',
    });
  });
});
