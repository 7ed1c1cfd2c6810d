import { STATEMENT_LAYOUT_NAMES, withNames } from '../layout-names.ts';
import { calderbrook } from './calderbrook.ts';
import { fenmoor } from './fenmoor.ts';
import { harcourt } from './harcourt.ts';
import { lantern } from './lantern.ts';
import type { StatementLayout } from './layout.ts';
import { merrow } from './merrow.ts';
import { oakhaven } from './oakhaven.ts';
import { pelham } from './pelham.ts';
import { quill } from './quill.ts';
import { stonegate } from './stonegate.ts';
import { tidewell } from './tidewell.ts';

/** Invented banks that print like some real ones. */
export const STATEMENT_LAYOUTS = withNames<StatementLayout>(
  { calderbrook, fenmoor, stonegate, lantern, tidewell, harcourt, merrow, oakhaven, pelham, quill },
  STATEMENT_LAYOUT_NAMES,
);
