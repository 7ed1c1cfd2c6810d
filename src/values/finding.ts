/** A result of `stipend doctor` or of another check that an operator runs. */
export interface Finding {
  check: string;
  result: 'ok' | 'warning' | 'failed';
  detail: string;
  /** Tells the operator what to do. */
  advice?: string;
}

export const ok = (check: string, detail: string): Finding => ({ check, result: 'ok', detail });

export const warning = (check: string, detail: string, advice: string): Finding => ({
  check,
  result: 'warning',
  detail,
  advice,
});

export const failed = (check: string, detail: string, advice?: string): Finding => ({
  check,
  result: 'failed',
  detail,
  ...(advice === undefined ? {} : { advice }),
});
