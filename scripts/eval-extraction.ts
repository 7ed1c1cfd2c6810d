import { parseArgs } from 'node:util';
import { createExtractor } from '../src/extraction/index.ts';
import { OTHER_PARTS, PARTS } from '../test/layout-grammar/chance.ts';
import { listCorpus } from './eval-extraction/corpus.ts';
import { evaluateGrammar } from './eval-extraction/grammar/evaluate-grammar.ts';
import { evaluatePayslips } from './eval-extraction/payslips.ts';
import { evaluateStatements } from './eval-extraction/statements.ts';

const USAGE = `Usage: npm run eval -- extraction [-- OPTIONS]        documents drawn from the layout grammar
       npm run eval -- extraction FOLDER              a folder of documents with their known contents

  --seeds NUMBER                  documents of each part, each with a forged twin (75)
  --from NUMBER                   the first seed (0)
  --only payslips|statements      one kind of document
  --part PART                     one part of the grammar: ${[...PARTS, ...OTHER_PARTS].join(', ')}
  --show FOLDER                   list failures with their cause, and write their PDFs to a folder
  --json FILE                     write all figures to a file`;

const SEEDS = 75;

/**
 * Measures the extraction. With a folder, it uses the folder's documents and their known contents; without one, it uses the
 * layout grammar.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: String(SEEDS) },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    part: { type: 'string' },
    show: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
const only = (['payslips', 'statements'] as const).find((kind) => kind === values.only) ?? null;
const part = [...PARTS, ...OTHER_PARTS].find((one) => one === values.part);
const [seeds, from] = [Number(values.seeds), Number(values.from)];
const isWrong =
  !(Number.isInteger(seeds) && seeds > 0 && Number.isInteger(from) && from >= 0) ||
  (values.only !== undefined && only === null) ||
  (values.part !== undefined && part === undefined);
if (values.help || isWrong) {
  console.error(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else if (folder === undefined) {
  const parts = part ? [part] : PARTS;
  await evaluateGrammar({ seeds, from, only, parts, show: values.show ?? null, json: values.json ?? null });
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
