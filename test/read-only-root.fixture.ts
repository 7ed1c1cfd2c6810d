import { writeFileSync } from 'node:fs';
import { createExtractor } from '#extraction';
import { pdf, scanOf, statement } from '../src/extraction/hostile-files.fixture.ts';

// Reads a statement, renders it, and reads the picture, and prints the outcomes and whether a file could be written.
const extractor = createExtractor({ textChildren: 1 });
const text = await extractor.extract(pdf(statement));
const scan = await extractor.extract({
  bytes: await scanOf(extractor),
  mediaType: 'image/png',
  kind: 'bank_statement',
  mayUseOcr: true,
});
await extractor.close();
process.stdout.write(JSON.stringify({ outcomes: [text.outcome, scan.outcome], isWritable: isWritable() }));

function isWritable(): boolean {
  try {
    writeFileSync(process.argv[2] ?? '', '');
    return true;
  } catch {
    return false;
  }
}
