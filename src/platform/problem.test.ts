import { describe, expect, test } from 'vitest';
import { fixed, invalidRequest, notFound, Problem, personal, say } from './problem.ts';

describe('the template of a message', () => {
  test('has numbers and fixed values, and leaves out everything else', () => {
    const problem = invalidRequest(
      say`Account [${'019a'}] is ${fixed('LOCKED')} until ${'2026-01-31'}: ${3} attempts left`,
      say`Nothing is stored`,
    );
    expect(problem.messages).toEqual([
      'Account [019a] is LOCKED until 2026-01-31: 3 attempts left',
      'Nothing is stored',
    ]);
    expect(problem.templates).toEqual([
      'Account […] is LOCKED until …: 3 attempts left',
      'Nothing is stored',
    ]);
    expect(notFound('User', 'ada@lender.example').templates).toEqual(['User with id […] does not exist']);
  });

  test('does not exist for a personal message', () => {
    const messages = [personal('Postcode SW1A 1AA has no ONS region')];
    const problem = new Problem({ code: 'expenditure_region_unknown', messages });
    expect(problem.messages).toEqual(['Postcode SW1A 1AA has no ONS region']);
    expect(problem.templates).toEqual([]);
  });
});
