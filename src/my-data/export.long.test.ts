import { expect, test } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { useService } from '../../test/support/service.ts';
import { piecesOf } from '../sandbox/documents/page-text.fixture.ts';
import { fetchPdf } from './export.fixture.ts';

const service = useService({}, { isWhole: true });

test('a PDF has the user’s data in words, in Welsh too', async () => {
  const { body } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
  const as = await consentOf(service).asUser(body.user.user_id);
  const inWelsh = (await fetchPdf(service, body.user.user_id, { query: '?language=cy', as })).bytes;
  // the document is Welsh, and the text that the user agreed to is English
  for (const mark of ['/Lang (cy-GB)', '/Lang (en-GB)']) expect(inWelsh.toString('latin1')).toContain(mark);
  const welsh = (await piecesOf(inWelsh)).map((piece) => piece.text).join(' ');
  expect(welsh).toContain('Slipiau cyflog');
  expect(welsh).toMatch(/tudalen 1 o \d/);
});
