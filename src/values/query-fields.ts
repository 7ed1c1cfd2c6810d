import { z } from 'zod';

/*
 * Fields of a query string. They arrive as text and are described as what the text stands for, so that
 * generated clients send `limit: 5` and not `limit: "5"`.
 */

const WHOLE_NUMBER = /^-?\d{1,16}$/;
const NUMBER = /^-?\d{1,16}(?:\.\d{1,16})?$/;

export function wholeNumberInQuery(options: { min: number; max: number; must: string }) {
  const error = `must be ${options.must}`;
  return z.preprocess(
    (value) => (typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : value),
    z.int({ error }).min(options.min, { error }).max(options.max, { error }),
  );
}

export function numberInQuery(options: { min: number; max: number; must: string }) {
  const error = `must be ${options.must}`;
  return z.preprocess(
    (value) => (typeof value === 'string' && NUMBER.test(value) ? Number(value) : value),
    z.number({ error }).min(options.min, { error }).max(options.max, { error }),
  );
}

export function yesNoInQuery() {
  return z.preprocess(
    (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
    z.boolean({ error: 'must be true or false' }),
  );
}

/** For replies with numbers that a page shows masked until someone needs them. */
export function maskNumbers() {
  return yesNoInQuery()
    .default(false)
    .describe(
      'Masks National Insurance and account numbers. The audit log then does not list these numbers among the fields that a member saw',
    );
}
