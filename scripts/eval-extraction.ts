import { createExtractor } from '../src/extraction/index.ts';
import { listCorpus } from './eval-extraction/corpus.ts';
import { evaluatePayslips } from './eval-extraction/payslips.ts';
import { evaluateStatements } from './eval-extraction/statements.ts';

/** Compares the extraction of a folder of documents with their known contents. */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: npm run eval:extraction <folder>');
  process.exitCode = 1;
} else {
  const files = listCorpus(folder);
  const extractor = createExtractor();
  try {
    await evaluateStatements(files, extractor);
    await evaluatePayslips(files, extractor);
  } finally {
    extractor.close();
  }
}
