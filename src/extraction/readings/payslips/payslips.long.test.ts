import { describe, test } from 'vitest';
import {
  expectDrawnForgeryFound,
  expectExtracted,
  expectForgeryFound,
  expectMediumOfWordProcessor,
  expectOneOnEachPage,
  expectReadDespiteOcr,
} from './expect-read.fixture.ts';
import { FORGERIES } from './forgeries.fixture.ts';
import { canPrint, LAYOUTS } from './layouts.fixture.ts';
import { SCENARIOS } from './scenarios.fixture.ts';

/**
 * Each forgery is tried in each layout with a quarter of the scenarios. Which quarter depends on the layout and the forgery, so
 * any two of layout, forgery and scenario occur together at least once.
 */
const FORGED_EVERY = 4;
const NAMED_LAYOUTS = Object.entries(LAYOUTS);

describe.each(NAMED_LAYOUTS)('a payslip in the layout %s', (name, layout) => {
  test('is extracted to the penny in every scenario, with HIGH trust', () =>
    expectExtracted(
      layout,
      SCENARIOS.filter((scenario) => canPrint(name, scenario)),
    ));

  test.each(Object.keys(FORGERIES))('does not get HIGH trust when %s', (title) =>
    expectForgeryFound(name, title, FORGED_EVERY),
  );

  test.each(['white_box', 'two_fonts', 'other_font', 'picture'] as const)(
    'does not get HIGH trust when its net pay is forged with a %s',
    (forgery) => expectDrawnForgeryFound(layout, forgery),
  );

  test('gets MEDIUM trust when a word processor made it', () => expectMediumOfWordProcessor(layout));

  test('is extracted from OCR despite letters instead of digits and missing pound signs', () =>
    expectReadDespiteOcr(layout));
});

test.each(NAMED_LAYOUTS.filter(([name]) => name !== 'overTwoPages'))(
  'a file may have one payslip on each page in the layout %s',
  (_, layout) => expectOneOnEachPage(layout),
);
