/** In these fonts the pound sign has the character code of ú, so text extraction returns ú. */
const CODE = 0xfa;
export const MISREAD_POUND = 'ú';

interface FontObject {
  name: string;
  dictionary: { data: Record<string, unknown>; end(): void };
  embed(): void;
}

const TO_UNICODE = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
2 beginbfrange
<20> <7E> <0020>
<A0> <FF> <00A0>
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;

/** Old printing systems use fonts with custom character codes and a partly wrong map to Unicode. */
export function misreadPounds(doc: PDFKit.PDFDocument, fonts: readonly string[]): void {
  for (const name of fonts) {
    const font = (doc.font(name) as unknown as { _font: FontObject })._font;
    font.embed = () => {
      const map = doc.ref({});
      map.end(TO_UNICODE);
      const encoding = { Type: 'Encoding', BaseEncoding: 'WinAnsiEncoding', Differences: [CODE, 'sterling'] };
      font.dictionary.data = {
        Type: 'Font',
        BaseFont: font.name,
        Subtype: 'Type1',
        Encoding: encoding,
        ToUnicode: map,
      };
      font.dictionary.end();
    };
  }
}
