import type { Part } from '../../test/layout-grammar/chance.ts';
import { drawPayslips } from '../../test/layout-grammar/payslips/index.ts';
import { drawStatement } from '../../test/layout-grammar/statements/index.ts';
import { type PictureKind, pageWidthsOf } from '../../test/support/pictures/make-picture.ts';

/** A document of the layout grammar, and the kind of picture that is taken of it. */
export interface Planned {
  name: string;
  kind: PictureKind;
  of: (typeof DOCUMENTS)[number];
  part: Part;
  seed: number;
  pages: number;
}

const DOCUMENTS = ['payslip', 'bank_statement'] as const;
/** Longer documents are left out, so that no document counts too much. */
const PAGES_MAX = 2;

export interface ToPlan {
  pages: number;
  kinds: readonly PictureKind[];
  part: Part;
  first: number;
}

/**
 * Spreads pages evenly over the kinds of pictures, and over payslips and statements. Every document is another one. It
 * may be one page more.
 */
export function planDocuments({ pages, kinds, part, first }: ToPlan): Planned[] {
  const planned: Planned[] = [];
  const counted = (has: (one: Planned) => boolean) =>
    planned.filter(has).reduce((sum, one) => sum + one.pages, 0);
  for (let seed = first; counted(() => true) < pages; seed++) {
    const kind = least(kinds, (own) => counted((one) => one.kind === own));
    const isOdd = kinds.indexOf(kind) % 2 === 1;
    const of = least(isOdd ? DOCUMENTS.toReversed() : DOCUMENTS, (own) =>
      counted((one) => one.kind === kind && one.of === own),
    );
    const count = pageWidthsOf(drawDocument({ of, part, seed }).bytes).length;
    if (count <= PAGES_MAX)
      planned.push({ name: `${kind}-${of}-${seed}`, kind, of, part, seed, pages: count });
  }
  return planned;
}

/** The first of those with the least count. */
function least<One>(list: readonly One[], countOf: (one: One) => number): One {
  const counts = list.map(countOf);
  return list[counts.indexOf(Math.min(...counts))] as One;
}

export function drawDocument({ of, part, seed }: Pick<Planned, 'of' | 'part' | 'seed'>) {
  const drawn = of === 'payslip' ? drawPayslips({ part, seed }) : drawStatement({ part, seed });
  if (drawn === null) throw new Error(`Seed ${seed} draws no ${of}`);
  return drawn;
}
