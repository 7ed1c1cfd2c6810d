import { expect } from 'vitest';
import type { DocumentText } from '../../page/text.ts';
import { readStatement } from '../../read-statement.ts';
import { drawAccount } from './account.fixture.ts';
import { drawStatement, type Layout } from './draw-statement.fixture.ts';
import { NO_FACTS } from './sheet.fixture.ts';

/** Expects that a file with two accounts on separate pages is read as two statements. */
export function expectTwoStatements(layout: Layout): void {
  const accounts = [drawAccount(1), drawAccount(2)];
  const read = readAll(bind(accounts.map((account) => drawStatement(layout, account))));
  expect(read.map(({ accountNumber }) => accountNumber)).toEqual(accounts.map(({ number }) => number));
  expect(read.map(({ closingBalance }) => closingBalance)).toEqual(accounts.map(({ closing }) => closing));
  expect(read.map(({ transactions }) => transactions.length)).toEqual(
    accounts.map(({ rows }) => rows.length),
  );
  expect(read.every(({ isReconciled }) => isReconciled)).toBe(true);
}

export function readAll(text: DocumentText) {
  const read = readStatement(text);
  if (read.outcome !== 'bank_statement') throw new Error(read.message);
  return [read.statement, ...read.others.map(({ statement }) => statement)];
}

function bind(texts: readonly DocumentText[]): DocumentText {
  const pages = texts.flatMap((text) => text.pages);
  return { pages: pages.map((page, index) => ({ ...page, number: index + 1 })), facts: NO_FACTS };
}
