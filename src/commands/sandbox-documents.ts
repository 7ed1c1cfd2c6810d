import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { createExtractor } from '#extraction';
import {
  type CorpusFile,
  makeCorpus,
  makePayslip,
  makeStatement,
  OTHER_LAYOUTS,
  PAYSLIP_LAYOUTS,
  PAYSLIP_TAMPERS,
  type PayslipTamper,
  SCAN_FORMATS,
  SCANNED_ON,
  type ScanFormat,
  STATEMENT_LAYOUTS,
  STATEMENT_TAMPERS,
  type StatementTamper,
  scan,
} from '#sandbox/documents';
import { counted } from './counted.ts';
import { print, printTable } from './terminal.ts';

const SEED_MAX = 1_000_000;
const LAYOUTS = [...PAYSLIP_LAYOUTS, ...OTHER_LAYOUTS];

export function addDocumentCommands(sandbox: Command): void {
  const document = sandbox
    .command('document')
    .description('create one document: a payslip or a bank statement');
  describeDocument(document.command('payslip'), LAYOUTS, PAYSLIP_TAMPERS)
    .description('create a payslip; the same arguments give the same file')
    .action((options: Wanted) =>
      write(
        makePayslip({ ...options, tamper: options.tamper as PayslipTamper | undefined }),
        'payslip',
        options,
      ),
    );
  describeDocument(document.command('statement'), STATEMENT_LAYOUTS, STATEMENT_TAMPERS)
    .description('create a bank statement; the same arguments give the same file')
    .option('--empty', 'create a statement without transactions')
    .action((options: Wanted) => {
      const tamper = options.tamper as StatementTamper | undefined;
      return write(
        makeStatement({ ...options, tamper, isEmpty: options.empty === true }),
        'statement',
        options,
      );
    });
  sandbox
    .command('documents')
    .description(
      'create a corpus: documents in all layouts, tampered copies, empty statements, other documents, scans, and the expected data',
    )
    .requiredOption('--out <folder>', 'the folder to write to; created if it does not exist')
    .option('--seed <number>', 'changes the figures; the same seed gives the same documents', seedOf, 1)
    .option('--no-scans', 'leave out the scans, which take several seconds each')
    .action(writeCorpus);
  sandbox
    .command('layouts')
    .description('list the layouts and the kinds of tampering')
    .action(() => {
      printTable([...rowsOf('statement', STATEMENT_LAYOUTS), ...rowsOf('payslip', LAYOUTS)]);
      print('');
      printTable([...tamperRows('statement', STATEMENT_TAMPERS), ...tamperRows('payslip', PAYSLIP_TAMPERS)]);
    });
}

interface Wanted {
  layout: string;
  persona: string;
  seed: number;
  month?: string;
  tamper?: string;
  empty?: boolean;
  scan?: boolean;
  format: ScanFormat;
  out?: string;
  truth?: string;
}

function describeDocument(
  command: Command,
  layouts: readonly { name: string }[],
  tampers: Readonly<Record<string, string>>,
): Command {
  const names = layouts.map(({ name }) => name);
  return command
    .addOption(
      new Option('--layout <name>', 'the bank or payroll software that the document imitates')
        .choices(names)
        .makeOptionMandatory(),
    )
    .option('--persona <user_name>', 'the person whose document it is', 'user_good')
    .option('--seed <number>', 'changes the figures; the same seed gives the same documents', seedOf, 1)
    .option('--month <YYYY-MM>', 'the month of the document (default: chosen by the seed)')
    .addOption(new Option('--tamper <kind>', 'forge the document in this way').choices(Object.keys(tampers)))
    .option('--scan', 'create a scan: images of the pages')
    .addOption(
      new Option('--format <format>', 'the file format of the scan').choices(SCAN_FORMATS).default('pdf'),
    )
    .option('--out <file>', 'the file to write (default: named after the document)')
    .option('--truth <file>', 'also write the data that a perfect extraction would find, as JSON');
}

function seedOf(text: string): number {
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed < 0 || seed > SEED_MAX) {
    throw new InvalidArgumentError(`The seed must be a whole number from 0 to ${SEED_MAX}.`);
  }
  return seed;
}

async function write(made: { bytes: Buffer; truth: object }, kind: string, wanted: Wanted): Promise<void> {
  const format = wanted.scan ? wanted.format : 'pdf';
  const out = wanted.out ?? `${kind}-${wanted.layout}-${wanted.persona}-${wanted.seed}.${format}`;
  const bytes = wanted.scan ? await scanned(made.bytes, wanted) : made.bytes;
  writeFileSync(out, bytes);
  print(out);
  if (wanted.truth) {
    writeFileSync(wanted.truth, truthJson(out, made.truth));
    print(wanted.truth);
  }
}

async function scanned(bytes: Buffer, { format, seed }: Wanted): Promise<Buffer> {
  const extractor = createExtractor({ textChildren: 1 });
  try {
    const picture = await scan(bytes, { format, seed, on: SCANNED_ON, extractor });
    if (!picture) throw new Error('An image has one page, but this document has more: use --format pdf');
    return picture;
  } finally {
    extractor.close();
  }
}

async function writeCorpus({
  out,
  seed,
  scans,
}: {
  out: string;
  seed: number;
  scans: boolean;
}): Promise<void> {
  const extractor = scans ? createExtractor({ textChildren: 1 }) : null;
  const rows = ['file,kind,layout,truth'];
  try {
    for await (const file of makeCorpus(seed, { extractor })) rows.push(keep(out, file));
  } finally {
    extractor?.close();
  }
  writeFileSync(join(out, 'index.csv'), `${rows.join('\n')}\n`);
  print(`${counted(rows.length - 1, 'document')} written to ${out}`);
}

/** Writes the file and its expected data, and returns its row of the index. */
function keep(out: string, { folder, name, bytes, truth }: CorpusFile): string {
  const truthName = `truth/${name.replace(/\.pdf$/, '.json')}`;
  for (const path of [`${folder}/${name}`, truthName])
    mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, folder, name), bytes);
  writeFileSync(join(out, truthName), truthJson(name, truth));
  return [`${folder}/${name}`, folder, name.split('-')[0], truthName].join(',');
}

function truthJson(path: string, truth: object): string {
  return `${JSON.stringify({ file: path.split('/').at(-1), ...truth }, null, 2)}\n`;
}

function rowsOf(kind: string, layouts: readonly { name: string; description: string }[]) {
  return layouts.map(({ name, description }) => ({
    document: kind,
    layout: name,
    difficulty: description,
  }));
}

function tamperRows(kind: string, tampers: Readonly<Record<string, string>>) {
  return Object.entries(tampers).map(([tamper, does]) => ({ document: kind, tamper, effect: does }));
}
