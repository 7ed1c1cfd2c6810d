import { describe, expect, test } from 'vitest';
import { fetchFrom } from './scripted-http.fixture.ts';

/** Returns the period of the income of 2025-26, from a single employment. */
async function periodOf(employment: string) {
  const employments = [{ employmentId: 'one', employerName: 'Employer Ltd' }];
  const answer = await fetchFrom((path) => ({
    text: path.endsWith('2025-26') ? JSON.stringify({ employments }) : `{"employment":${employment}}`,
  }));
  if (answer.outcome !== 'fetched') throw new Error(JSON.stringify(answer));
  return answer.income[0]?.income_period;
}

function paid(pay: string, rest: string): string {
  return `{"employer":{"employerName":"Employer Ltd"},"pay":${pay}${rest}}`;
}

describe('a year', () => {
  test('with a job that began and ended within it has the period of the job', async () => {
    const details = paid(
      '{"taxablePayToDate":1,"paymentDate":"2025-12-19"}',
      ',"startDate":"2025-07-01","cessationDate":"2025-11-30"',
    );
    expect(await periodOf(details)).toEqual({
      start: '2025-07-01T00:00:00.000Z',
      end: '2025-12-19T00:00:00.000Z',
    });
  });

  test.each([
    ['left before it, paid in it', '"2025-04-30"', '"2025-03-31"', '2025-04-30'],
    ['left before it, unknown payment date', 'null', '"2025-03-31"', '2025-04-06'],
    ['payment date before it', '"2025-03-28"', 'null', '2025-04-06'],
    ['left within it, unknown payment date', 'null', '"2025-11-30"', '2025-11-30'],
    ['unknown payment date', 'null', 'null', '2026-04-05'],
  ])(
    'has a period that ends within the tax year and does not depend on today: %s',
    async (_, paymentDate, cessationDate, end) => {
      const details = paid(
        `{"taxablePayToDate":1,"paymentDate":${paymentDate}}`,
        `,"startDate":"2019-01-01","cessationDate":${cessationDate}`,
      );
      expect(await periodOf(details)).toEqual({
        start: '2025-04-06T00:00:00.000Z',
        end: `${end}T00:00:00.000Z`,
      });
    },
  );

  test('with a job paid in advance ends no earlier than it starts', async () => {
    const details = paid('{"taxablePayToDate":1,"paymentDate":"2025-06-30"}', ',"startDate":"2025-07-01"');
    expect(await periodOf(details)).toEqual({
      start: '2025-07-01T00:00:00.000Z',
      end: '2025-07-01T00:00:00.000Z',
    });
  });
});
