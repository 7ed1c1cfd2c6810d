import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { day } from '#values/fields.ts';
import { Method } from '../schema.ts';

/** How many days one request can cover, and how many days the counters are kept. */
export const RANGE_DAYS_MAX = 366;
export const COUNTS_KEPT_DAYS = 800;
export const RANGE_DAYS_DEFAULT = 30;

export const FailurePlace = enumeration({
  search: 'the user said that the search shows neither their employer nor their payroll provider',
  sign_in: 'the provider did not accept the sign-in',
  security_check: 'the provider’s security question was not answered correctly or in time',
  provider: 'the provider could not be reached, or did not answer as expected',
  no_data: 'the source did not know the user, or had no data about them',
  file: 'a file could not be sent or read',
});
export type FailurePlace = z.output<typeof FailurePlace>;

const By = enumeration({
  day: 'by the day on which the user saw the first page, in UTC. Days without journeys are listed too',
  language: 'by the language of the pages: `en` or `cy`',
  device: 'by device: `phone`, `tablet` or `computer`',
  way: 'by the ways that the user chose. A journey with several ways counts for each of them',
});
export type By = z.output<typeof By>;

export const StatisticsQuery = z.strictObject({
  from: day()
    .optional()
    .describe(`The first day, such as 2026-01-01. Default: ${RANGE_DAYS_DEFAULT - 1} days before \`to\``),
  to: day()
    .optional()
    .describe(`The last day, such as 2026-01-31, at most ${RANGE_DAYS_MAX} days in all. Default: today`),
  by: By.default('day').describe('How the groups are formed'),
});
export type StatisticsQuery = z.output<typeof StatisticsQuery>;

const Day = z.string().meta({ format: 'date', examples: ['2026-01-31'] });
const count = () => z.int().meta({ examples: [12] });
const minutes = () =>
  z
    .number()
    .nullable()
    .meta({ examples: [1.5] });

const Figures = z.object({
  opened: count()
    .nullable()
    .describe('Journeys that showed their first page. Null by way, because a way is chosen later'),
  agreed: count()
    .nullable()
    .describe('Journeys whose user agreed to share, or had agreed before. Null by way'),
  chose: count().describe(
    'Journeys whose user chose a way to share. Users who finish without a choice, because their data was there, are included',
  ),
  finished: count().describe('Journeys that the user finished, at least once'),
  declined: count().describe('Journeys whose user declined and did not continue'),
  left: count().describe('Journeys whose user left and did not continue'),
  failed: count().describe('Journeys in which something failed. Many of them are finished in another way'),
  median_minutes: z
    .object({
      agree: minutes().describe('From the first page to the consent'),
      choose: minutes().describe('From the consent to the choice of a way'),
      share: minutes().describe('From the choice of a way to the end'),
      whole: minutes().describe('From the first page to the end'),
    })
    .describe('Estimates of how long half of the users needed at most. Null if nobody has reached the step'),
});
export type Figures = z.output<typeof Figures>;

const EXAMPLE: Figures = {
  opened: 40,
  agreed: 34,
  chose: 31,
  finished: 25,
  declined: 2,
  left: 3,
  failed: 6,
  median_minutes: { agree: 1.3, choose: 0.4, share: 2.8, whole: 5.1 },
};

export const JourneyStatistics = z
  .object({
    from: Day.describe('The first day'),
    to: Day.describe('The last day'),
    by: By.describe('How the groups are formed'),
    total: Figures.describe('All journeys that showed their first page on these days'),
    groups: z
      .array(
        z.object({
          key: z.string().meta({
            description: 'The day, the language, the device or the way of the group',
            examples: ['phone'],
          }),
          ...Figures.shape,
        }),
      )
      .describe('The same figures for each day, language, device or way'),
    failures: z
      .array(
        z.object({
          place: FailurePlace.describe('What failed'),
          way: Method.describe('The way that failed'),
          journeys: count().describe('Journeys in which it failed at least once'),
        }),
      )
      .describe('What failed, most frequent first'),
  })
  .meta({
    id: 'JourneyStatistics',
    description: 'How far users get in their journeys',
    examples: [
      {
        from: '2026-01-01',
        to: '2026-01-30',
        by: 'device',
        total: EXAMPLE,
        groups: [{ key: 'phone', ...EXAMPLE }],
        failures: [{ place: 'sign_in', way: 'payroll', journeys: 5 }],
      },
    ],
  });
export type JourneyStatistics = z.output<typeof JourneyStatistics>;
