import type { Phrases } from '../phrases.ts';

/* Words before a date that say what it is. */

export const START_LABEL: Phrases = {
  end: 'from [date], start(ing) [date], period start(s|ing) [date], statement from|start [date], start of period [date], von [date], beginning [date]',
};
export const END_LABEL: Phrases = {
  end: 'to [date], end(ing) [date], period end(s|ing) [date], statement to|end [date], end of period [date], bis [date]',
};
export const STATEMENT_DATE_LABEL: Phrases = {
  end: `
    statement date [on], date of statement [on], statement issued [on], issue date [on], date issued [on]
    produced on, statement as at, statement for, generated [on], closing date [on], as at, as of, issued on
    kontoauszug vom, erstellt am`,
};
