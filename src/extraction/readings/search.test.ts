import { describe, expect, test } from 'vitest';
import { type Option, searchChoices, searchSteps } from './search.ts';

/** Each amount may be added, subtracted or left out; the sum must be the target. */
function signsFor(amounts: readonly number[], target: number) {
  const tried: number[][] = [];
  const options = (amount: number): Option<number>[] => [
    { value: amount, cost: 0 },
    { value: -amount, cost: 0.1 },
    { value: 0, cost: 0.2 },
  ];
  return {
    tried,
    choices: amounts.map(options),
    read: (chosen: readonly number[]) => {
      tried.push([...chosen]);
      return [...chosen];
    },
    score: (chosen: readonly number[]) => -Math.abs(sum(chosen) - target),
    isExplained: (chosen: readonly number[]) => sum(chosen) === target,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

describe('searchChoices', () => {
  test('the likeliest options are taken if they explain everything', () => {
    const problem = signsFor([3, 4], 7);
    expect(searchChoices(problem, { tries: 100 })).toEqual([3, 4]);
    expect(problem.tried).toHaveLength(1);
  });

  test('options are changed until everything is explained', () => {
    expect(searchChoices(signsFor([9, 4, 2], 3), { tries: 100, width: 5 })).toEqual([9, -4, -2]);
  });

  test('of readings that explain the same, the likelier one wins', () => {
    expect(searchChoices(signsFor([5, 5], 5), { tries: 100 })).toEqual([0, 5]);
    const one = signsFor([5], 0);
    expect(searchChoices({ ...one, score: () => 0 }, { tries: 100 })).toEqual([5]);
  });

  test('two changes that only help together need a detour', () => {
    const isFound = (chosen: readonly number[]) => chosen[0] === -1 && chosen[1] === -2;
    const problem = {
      ...signsFor([1, 2, 4], 0),
      score: (chosen: readonly number[]) => (isFound(chosen) ? 10 : 0),
      isExplained: isFound,
    };
    expect(searchChoices(problem, { tries: 100 })).toEqual([1, 2, 4]);
    expect(searchChoices(problem, { tries: 100, width: 10, detour: 1 })).toEqual([-1, -2, 4]);
  });

  test('the number of tries is limited', () => {
    const problem = signsFor([1, 2, 4, 8, 16, 32], 1_000);
    searchChoices(problem, { tries: 5, width: 5, detour: 5 });
    expect(problem.tried.length).toBeLessThanOrEqual(5);
  });

  test('options that exclude each other are not a reading', () => {
    const problem = signsFor([3, 4], 3);
    const read = (chosen: readonly number[]) => (chosen[0] === -3 ? null : [...chosen]);
    expect(searchChoices({ ...problem, read }, { tries: 100 })).toEqual([3, 0]);
    expect(searchChoices({ ...problem, read: () => null }, { tries: 100 })).toBeNull();
  });
});

describe('searchSteps', () => {
  test('steps depend on the reading so far, and no state is read twice', () => {
    const read: number[] = [];
    const found = searchSteps(
      {
        first: 1 as number,
        next: (state, reading: number) => (reading < 10 ? [state * 2, state + 3, state * 2] : []),
        keyOf: String,
        costOf: () => 0,
        read: (state) => {
          read.push(state);
          return state;
        },
        score: (reading: number) => -Math.abs(11 - reading),
        isExplained: (reading) => reading === 11,
      },
      { tries: 50, width: 3 },
    );
    expect(found).toBe(11);
    expect(new Set(read).size).toBe(read.length);
  });
});
