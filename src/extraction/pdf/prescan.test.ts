import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makePdf, OBJECT, pageOf, rawPdf, stream } from './pdf-files.fixture.ts';
import { prescanPdf } from './prescan.ts';

const ZEROS_20_MB = deflateSync(Buffer.alloc(20 * 1024 * 1024));

function withStream(dictionary: string, data: Buffer): Buffer {
  return rawPdf([OBJECT.catalog, OBJECT.pages, OBJECT.page, stream(dictionary, data), OBJECT.font]);
}

describe('a decompression bomb', () => {
  test.each([
    ['in one stream', withStream('/Filter/FlateDecode', ZEROS_20_MB)],
    [
      'in a stream that is compressed twice',
      withStream('/Filter[/FlateDecode/FlateDecode]', deflateSync(ZEROS_20_MB)),
    ],
    ['in a stream that does not declare its compression', withStream('', ZEROS_20_MB)],
    ['in a stream with a false length', withStream('/Length 3/Filter/FlateDecode', ZEROS_20_MB)],
    ['in an object stream', withStream('/Type/ObjStm/N 9/First 9/Filter/FlateDecode', ZEROS_20_MB)],
    ['in a truncated stream', withStream('/Filter/FlateDecode', ZEROS_20_MB.subarray(0, -50))],
    [
      'in a picture with huge dimensions',
      withStream('/Subtype/Image/Width 60000/Height 60000', Buffer.alloc(9)),
    ],
  ])('is detected %s', (_, bytes) => {
    expect(prescanPdf(bytes)).toEqual({ outcome: 'too_large' });
  });

  test('with too many streams is detected', () => {
    expect(prescanPdf(Buffer.from(`%PDF-1.7\n${'stream\n'.repeat(30_000)}`))).toEqual({
      outcome: 'too_large',
    });
  });

  test('is not reported for a file with damaged streams', () => {
    const bytes = withStream('/Filter/FlateDecode', Buffer.from('789c0000ffff', 'hex'));
    expect(prescanPdf(bytes)).toEqual({ outcome: 'fine', hasScripts: false });
  });
});

describe('a script', () => {
  const action = '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>';

  test('is found in the catalog, even with an escaped name', () => {
    const others = [OBJECT.pages, OBJECT.page, stream('', ''), OBJECT.font];
    for (const catalog of [action, action.replace('/JavaScript/JS', '/#4aavaScript/#4a#53')]) {
      expect(prescanPdf(rawPdf([catalog, ...others]))).toEqual({ outcome: 'fine', hasScripts: true });
    }
  });

  test('is found in an object stream', () => {
    const bytes = withStream('/Type/ObjStm/Filter/FlateDecode', deflateSync(Buffer.from(action)));
    expect(prescanPdf(bytes)).toEqual({ outcome: 'fine', hasScripts: true });
  });

  test('is not found in the text of a page', async () => {
    expect(prescanPdf(pageOf('BT (/JavaScript) Tj ET'))).toEqual({ outcome: 'fine', hasScripts: false });
    const bytes = await makePdf((page) => page.text('/JS', 50, 50));
    expect(prescanPdf(bytes)).toEqual({ outcome: 'fine', hasScripts: false });
  });
});
