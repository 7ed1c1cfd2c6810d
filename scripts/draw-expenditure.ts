import { estimate, ONS_MODEL } from '#expenditure';
import { REGIONS } from '#values/postcode.ts';

const SIZE = { width: 1000, height: 425 };
const PLOT = { top: 76, bottom: 370, width: 310 };
const PAY_MAX = 10_000;
const PAY_STEP = 50;
const LABEL_GAP = 17;
/** Colours that people with colour blindness can distinguish. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#8a6d00'];
const GREY = '#5f6368';

interface Curve {
  label: string;
  points: { pay: number; spent: number }[];
}

interface Panel {
  title: string;
  left: number;
  spentMax: number;
  spentStep: number;
  curves: readonly Curve[];
}

/** Draws docs/expenditure.svg with the service's own model. */
export function drawExpenditure(): string {
  const [band] = ONS_MODEL.age_bands;
  const panels: Panel[] = [
    {
      title: 'Cost of living, by age',
      left: 70,
      spentMax: 5000,
      spentStep: 1000,
      curves: ONS_MODEL.age_bands.map((ageBand) => ({
        label: ageBand.name,
        points: along((netPay) => estimate({ netPay, ageBand, region: 'England' }).costOfLiving),
      })),
    },
    {
      title: 'Housing, by region',
      left: 545,
      spentMax: 1500,
      spentStep: 250,
      curves: REGIONS.map((region) => ({
        label: region,
        points: along((netPay) => estimate({ netPay, ageBand: band, region }).housing),
      })),
    },
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="13" fill="#202124" role="img" aria-labelledby="title">`,
    '<title id="title">Estimated cost of living and housing against net pay, pounds a month</title>',
    `<rect width="${SIZE.width}" height="${SIZE.height}" fill="#ffffff"/>`,
    `<text x="24" y="26" font-size="15" font-weight="600">Estimated household spending, £ a month (ONS, ${ONS_MODEL.edition})</text>`,
    ...panels.flatMap(drawPanel),
    '</svg>\n',
  ].join('\n');
}

function along(spend: (netPay: bigint) => bigint): Curve['points'] {
  return Array.from({ length: PAY_MAX / PAY_STEP }, (_, index) => {
    const pay = (index + 1) * PAY_STEP;
    return { pay, spent: Number(spend(BigInt(pay * 100))) / 100 };
  });
}

function drawPanel(panel: Panel): string[] {
  const { title, left, curves } = panel;
  const right = left + PLOT.width;
  return [
    `<text x="${left}" y="${PLOT.top - 20}" font-weight="600">${title}</text>`,
    ...drawGrid(panel),
    `<path d="M${left} ${PLOT.bottom}H${right}" stroke="${GREY}"/>`,
    `<text x="${left + PLOT.width / 2}" y="${PLOT.bottom + 42}" text-anchor="middle" fill="${GREY}">net pay, £ a month</text>`,
    ...curves.map((curve, index) => drawCurve(panel, curve, COLOURS[index] ?? GREY)),
    ...drawLabels(panel),
  ];
}

function drawGrid({ left, spentMax, spentStep }: Panel): string[] {
  const right = left + PLOT.width;
  const amounts = Array.from({ length: spentMax / spentStep + 1 }, (_, index) => index * spentStep);
  const pays = [0, 2500, 5000, 7500, 10_000];
  return [
    ...amounts.map((amount) => {
      const y = yOf(amount, spentMax);
      const line = amount === 0 ? '' : `<path d="M${left} ${y}H${right}" stroke="#e3e5e8"/>`;
      return `${line}<text x="${left - 8}" y="${y + 4}" text-anchor="end" fill="${GREY}">${thousands(amount)}</text>`;
    }),
    ...pays.map(
      (pay) =>
        `<path d="M${xOf(pay, left)} ${PLOT.bottom}v5" stroke="${GREY}"/><text x="${xOf(pay, left)}" y="${PLOT.bottom + 20}" text-anchor="middle" fill="${GREY}">${thousands(pay)}</text>`,
    ),
  ];
}

function drawCurve({ left, spentMax }: Panel, { points }: Curve, colour: string): string {
  const steps = points.map(({ pay, spent }) => `${xOf(pay, left)} ${yOf(spent, spentMax)}`);
  return `<path d="M${xOf(0, left)} ${PLOT.bottom}L${steps.join(' ')}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>`;
}

/** Places each label next to the end of its curve and separates labels that are too close. */
function drawLabels({ left, spentMax, curves }: Panel): string[] {
  const ends = curves
    .map(({ label, points }, index) => ({
      label,
      colour: COLOURS[index] ?? GREY,
      end: yOf(points.at(-1)?.spent ?? 0, spentMax),
    }))
    .sort((a, b) => a.end - b.end);
  let above = Number.NEGATIVE_INFINITY;
  return ends.map(({ label, colour, end }) => {
    const y = Math.max(end, above + LABEL_GAP);
    above = y;
    const right = left + PLOT.width;
    return `<path d="M${right + 2} ${end}L${right + 14} ${tenth(y)}" stroke="${colour}"/><text x="${right + 18}" y="${tenth(y + 4)}" fill="${colour}">${label}</text>`;
  });
}

function xOf(pay: number, left: number): number {
  return tenth(left + (pay / PAY_MAX) * PLOT.width);
}

function yOf(spent: number, spentMax: number): number {
  return tenth(PLOT.bottom - (spent / spentMax) * (PLOT.bottom - PLOT.top));
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function thousands(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
