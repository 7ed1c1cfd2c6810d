import { type Block, beside, framed, lines } from '#sandbox/documents/drawing/block.ts';
import { cells } from '#sandbox/documents/drawing/cells.ts';
import { type Pair, pairs } from '#sandbox/documents/drawing/pairs.ts';
import { total as figureOf, label } from '#sandbox/documents/drawing/style.ts';
import { table } from '#sandbox/documents/drawing/table.ts';
import type { Chance, Choices } from '../chance.ts';
import { DAY_FORMS, type DayForm, drawRange, monthAndYear, NARROW_FORMS } from '../days.ts';
import type { Person } from '../people.ts';
import { note, type SlipDesk } from './desk.ts';
import type { Slip } from './slip.ts';
import { FREQUENCIES, LABELS, type LabelKind, PLACES } from './words/labels.ts';

/** What the payslip says about the person, the employer and the payment. */
export function drawDetails(desk: SlipDesk): { top: Block; bottom: Block | null } {
  const list = listDetails(desk);
  if (!desk.structure.areDetailsSplit) return { top: arrange(desk, list), bottom: null };
  const cut = Math.ceil(list.length / 2);
  return { top: arrange(desk, list.slice(0, cut)), bottom: arrange(desk, list.slice(cut)) };
}

function arrange(desk: SlipDesk, list: readonly Pair[]): Block {
  const { structure, chance, says, style } = desk;
  const across = desk.paper.width > 700 ? 6 : chance.pick([3, 4, 4, 5]);
  switch (structure.details) {
    case 'cells':
      return cells(desk, list, {
        columns: across,
        rules: chance.pick(['none', 'grid', 'outline']),
        isLabelSmall: chance.happens(75),
        align: chance.pick(['left', 'left', 'centre']),
      });
    case 'table': {
      // a row of headings with a row of values below
      const columns = list.map(({ label: text }, index) => ({
        key: String(index),
        heading: text,
        align: 'left' as const,
      }));
      const row = Object.fromEntries(
        list.map(({ value, field }, index) => [String(index), { text: value, ...(field ? { field } : {}) }]),
      );
      const isNarrow = list.length <= across;
      if (isNarrow) return table(desk, columns, [{ cells: row }], { hasHeadings: true });
      return cells(desk, list, { columns: across, rules: 'grid', isLabelSmall: true, align: 'left' });
    }
    case 'columns':
    case 'inline': {
      const count = list.length > 7 && desk.paper.width > 500 ? chance.pick([2, 3]) : 2;
      const size = Math.ceil(list.length / count);
      const look = structure.details === 'inline' ? 'inline' : 'aligned';
      const colon = structure.details === 'inline' && style.colon === '' ? (':' as const) : style.colon;
      const own = { ...desk, style: { ...style, colon } };
      const columns = Array.from({ length: count }, (_, index) =>
        pairs(own, list.slice(index * size, (index + 1) * size), look),
      );
      const block = beside(columns, 18);
      return chance.happens(35)
        ? framed(desk, block, {
            title: chance.happens(40) ? says.heading('details_box') : null,
            hasFrame: true,
          })
        : block;
    }
  }
}

function listDetails(desk: SlipDesk): Pair[] {
  const { slip, chance, structure } = desk;
  const says = (kind: LabelKind) => chance.choose(LABELS[kind]);
  const pair = (kind: LabelKind, value: string, field?: string): Pair => ({
    label: says(kind),
    value,
    ...(field ? { field } : {}),
  });
  const maybe = (percent: number, make: () => Pair): Pair[] => (chance.happens(percent) ? [make()] : []);
  const hasName = !structure.hasAddressWindow || chance.happens(75);
  const isEmployerInHead = structure.head !== 'title_only';
  const general = [
    ...(hasName ? namePairs(desk, pair) : []),
    ...(isEmployerInHead ? [] : [pair('employer', slip.employer)]),
    ...maybe(82, () => pair('number', slip.payrollNumber)),
    pair('ni_number', niNumberOf(desk), 'ni_number'),
    ...maybe(80, () => pair('ni_category', slip.niCategory)),
    pair('tax_code', taxCodeOf(desk)),
    ...maybe(55, () => pair('paye_reference', slip.payeReference, 'paye_reference')),
    ...maybe(45, () => pair('department', slip.department)),
    ...maybe(slip.isDirector ? 100 : 30, () => pair('role', slip.role)),
    ...maybe(slip.isStarter ? 100 : 18, () => pair('start_date', narrow(desk)(slip.startedOn))),
    ...maybe(35, () =>
      pair('method', chance.pick(['BACS', 'BACS', 'Bank Transfer', 'Faster Payment', 'Credit Transfer'])),
    ),
    ...maybe(10, () => pair('location', chance.choose(PLACES))),
    ...maybe(8, () => pair('grade', chance.pick(['B5', 'Band 6', '3/27', 'SCP 14']))),
    ...maybe(slip.isDirector ? 60 : 0, () => pair('director', chance.pick(['Yes', 'Y']))),
  ];
  general.push(
    ...maybe(10, () => pair('salary_rate', figureOf(desk.style, BigInt(slip.salary) * 100n))),
    ...maybe(slip.hourlyRate ? 25 : 0, () => pair('hourly_rate', slip.hourlyRate ?? '')),
    ...maybe(8, () => pair('payslip_number', String(chance.between(1, 99_999)))),
    ...maybe(8, () => pair('run', String(chance.between(1, 60)))),
    ...maybe(8, () => pair('hours', chance.pick(['37.50', '40.00', '35.00']))),
  );
  if (hasName) note(desk, 'name');
  if (general.some(({ field }) => field === 'paye_reference')) note(desk, 'employer_tax_reference');
  note(desk, 'NI_number');
  note(desk, 'tax_code');
  const dates = listDates(desk, pair);
  const isMixed = chance.happens(40);
  return isMixed ? chance.shuffle([...general, ...dates]) : [...general, ...dates];
}

/** The name in one value or in two. */
function namePairs(desk: SlipDesk, pair: MakePair): Pair[] {
  const { forename, surname } = desk.slip.person;
  if (!desk.structure.hasSplitName) return [pair('name', desk.name, 'name')];
  return [pair('surname', surname, 'surname'), pair('forename', forename, 'forename')];
}

type MakePair = (kind: LabelKind, value: string, field?: string) => Pair;

/** The pay date, the period, its number and the frequency: enough to know for how long the person was paid. */
function listDates(desk: SlipDesk, pair: MakePair): Pair[] {
  const { slip, chance } = desk;
  const form = chance.choose(desk.structure.details === 'inline' ? DAY_FORMS : NARROW_FORMS);
  const { frequency } = slip;
  const list: Pair[] = [pair('pay_date', form(slip.payDate), 'pay_date')];
  note(desk, 'pay_date');
  const period = chance.pick(['range', 'range', 'ends', 'both', 'none', 'none'] as const);
  if (period === 'range') list.push(pair('period', drawRange(chance, form, slip), 'period'));
  if (period === 'both') list.push(pair('period_start', form(slip.start), 'period_start'));
  if (period === 'both' || period === 'ends')
    list.push(
      pair(
        frequency === 'weekly' ? 'week_end' : frequency === 'monthly' ? 'month_end' : 'period_end',
        form(slip.end),
        'period_end',
      ),
    );
  if (period === 'range' || period === 'both') note(desk, 'pay_interval_start');
  if (period !== 'none') note(desk, 'pay_interval_end');
  const isLong = period === 'range' || period === 'both';
  const hasNumber = chance.happens(72);
  if (hasNumber) list.push(taxPeriodPair(desk, pair));
  const isKnown = isLong || (hasNumber && (frequency === 'monthly' || frequency === 'weekly'));
  if (!isKnown || chance.happens(45))
    list.push(
      pair('frequency', chance.choose({ ...(FREQUENCIES[frequency] as Choices<string>), areValues: true })),
    );
  note(desk, 'pay_frequency');
  if (isCalendarMonth(slip) && period === 'none' && chance.happens(30))
    list.push(pair('period', monthAndYear(slip.end), 'period_words'));
  if (chance.happens(12))
    list.push({ label: 'Tax Year', value: slip.taxYear.replace('-', chance.pick(['/', '-'])) });
  return chance.happens(50) ? list : chance.shuffle(list);
}

function isCalendarMonth({ frequency, start, end }: Slip): boolean {
  return frequency === 'monthly' && start.endsWith('-01') && start.slice(0, 7) === end.slice(0, 7);
}

function taxPeriodPair({ slip, chance }: SlipDesk, pair: MakePair): Pair {
  const { unit, number } = slip.taxPeriod;
  const name = unit === 'week' ? 'Week' : 'Month';
  const kind = chance.pick(['own', 'own', 'both'] as const);
  if (kind === 'own')
    return pair(
      unit === 'week' ? 'tax_week' : 'tax_month',
      chance.choose({
        development: [String(number)],
        heldOut: [String(number), String(number).padStart(2, '0')],
      }),
    );
  const text = chance.choose({
    development: [`${name} ${number}`, `${name} ${number}`],
    heldOut: [
      `${name.slice(0, 1)}${number}`,
      unit === 'week' ? `Wk ${number}` : `Mth ${number}`,
      `${name} ${number}`,
      `${name} ${number} ${slip.taxYear.replace('-', '/')}`,
    ],
  });
  return pair('tax_period', text);
}

function narrow({ chance }: SlipDesk): DayForm {
  return chance.choose(NARROW_FORMS);
}

const NAME_FORMS: Choices<'full' | 'titled' | 'initial' | 'reversed' | 'dotted'> = {
  development: ['full', 'full', 'titled', 'initial'],
  heldOut: ['full', 'titled', 'reversed', 'dotted'],
  varied: ['full', 'titled', 'initial'],
};
/** The person's name, in one form on the whole payslip. */
export function spellName(chance: Chance, { forename, surname, title }: Person): string {
  return {
    full: `${forename} ${surname}`,
    titled: `${title} ${forename} ${surname}`,
    initial: `${title} ${forename[0]} ${surname}`,
    dotted: `${title} ${forename[0]}. ${surname}`,
    reversed: `${surname.toUpperCase()}, ${forename}`,
  }[chance.choose(NAME_FORMS)];
}

function niNumberOf({ slip, chance }: SlipDesk): string {
  const { niNumber } = slip;
  return chance.happens(65) ? niNumber : niNumber.replace(/^(..)(..)(..)(..)(.)$/, '$1 $2 $3 $4 $5');
}

function taxCodeOf({ slip, chance }: SlipDesk): string {
  if (!/ (?:M1|W1|X)/.test(slip.taxCode)) return slip.taxCode;
  return chance.choose({
    development: [slip.taxCode, slip.taxCode.replace(/ (M1|W1)$/, ' $1')],
    heldOut: [
      slip.taxCode,
      slip.taxCode.replace(/ (M1|W1)$/, '/$1'),
      slip.taxCode.replace(/ (M1|W1)$/, ' ($1)'),
    ],
  });
}

/** The name and address, as they show through the window of an envelope. */
export function drawAddress(desk: SlipDesk): Block {
  const { address } = desk.slip;
  note(desk, 'name');
  note(desk, 'post_code');
  const name = lines(desk, [desk.name], { field: 'name', size: desk.style.size + 0.5 });
  const rest = lines(desk, address, { size: desk.style.size + 0.5 });
  return {
    width: Math.max(name.width, rest.width),
    height: name.height + rest.height,
    draw(box) {
      name.draw(box);
      rest.draw({ ...box, y: box.y + name.height });
    },
  };
}

/** The title of the page, which may name the period. */
export function drawTitle(desk: SlipDesk): string {
  const { structure, slip, chance, style } = desk;
  const title = label(style, chance.choose(LABELS.title));
  if (!structure.isPeriodInTitle) return title;
  if (isCalendarMonth(slip)) return `${title} ${chance.pick(['for', '-'])} ${monthAndYear(slip.end)}`;
  note(desk, 'pay_interval_end');
  return `${title} - ${chance.pick(['period ending', 'period to'])} ${chance.choose(NARROW_FORMS)(slip.end)}`;
}
