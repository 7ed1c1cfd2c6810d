import type { ExportSource } from '../read-export.ts';
import type { ExportedFacts, ExportedLists } from '../schema.ts';

/** The most that a document of a readable length shows of each list. */
const ITEMS_MAX = {
  authorisations: 20,
  accounts: 100,
  payroll_submissions: 300,
  income_submissions: 100,
  bank_statement_submissions: 36,
  documents: 200,
  deletion_requests: 20,
} as const satisfies Partial<Record<keyof ExportedLists, number>>;
type Name = keyof typeof ITEMS_MAX;

/** The newest items of a list. */
export interface Newest<Items> {
  items: Items;
  /** True if there are more. */
  isCut: boolean;
}

export interface Collected {
  facts: ExportedFacts;
  lists: { readonly [One in Name]: Newest<ExportedLists[One]> };
}

/** Reads as much of an export as the document shows. */
export async function collectExport({ facts, lists }: ExportSource): Promise<Collected> {
  return {
    facts,
    lists: {
      authorisations: await newest(lists, 'authorisations'),
      accounts: await newest(lists, 'accounts'),
      payroll_submissions: await newest(lists, 'payroll_submissions'),
      income_submissions: await newest(lists, 'income_submissions'),
      bank_statement_submissions: await newest(lists, 'bank_statement_submissions'),
      documents: await newest(lists, 'documents'),
      deletion_requests: await newest(lists, 'deletion_requests'),
    },
  };
}

async function newest<One extends Name>(
  lists: ExportSource['lists'],
  name: One,
): Promise<Newest<ExportedLists[One]>> {
  const max = ITEMS_MAX[name];
  const items: unknown[] = [];
  for await (const page of lists[name]) {
    items.push(...page);
    if (items.length > max) break;
  }
  return { items: items.slice(0, max) as ExportedLists[One], isCut: items.length > max };
}
