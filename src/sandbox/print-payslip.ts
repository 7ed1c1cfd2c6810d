import type { People, SandboxPayslip } from '#simulation/people/index.ts';
import type { PrintPayslip } from '#simulation/simulator.ts';
import { setNewest } from '#values/set-newest.ts';

const LAYOUT = 'brightwell';

/** The files that were drawn last, of all clients. A payslip that was corrected, or follows one, is another object. */
const drawn = new Map<SandboxPayslip, Buffer>();
const KEPT_MAX = 64;

/** Draws the payslips of people as PDF files, for a portal that has files. The code that draws is large, so it is loaded when it is first needed. */
export function payslipPrinter(people: People): PrintPayslip {
  return async (paid) => {
    const known = drawn.get(paid);
    if (known) return known;
    const { PAYSLIP_LAYOUTS, buildPayslip, drawPayslip } = await import('./documents/index.ts');
    const layout = PAYSLIP_LAYOUTS.find(({ name }) => name === LAYOUT);
    const person = people.find(paid.userName);
    if (!layout || !person) throw new Error(`There is no layout ${LAYOUT} or no person ${paid.userName}`);
    const payslip = buildPayslip(people, person, paid);
    const { payrollNumber, payDate } = payslip;
    const options = { title: `Payslip ${payrollNumber}`, producer: layout.vendor, madeOn: payDate };
    const file = drawPayslip(layout, payslip, options).finish();
    setNewest(drawn, paid, file, KEPT_MAX);
    return file;
  };
}
