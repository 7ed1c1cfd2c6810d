import { testTexts } from './hostile-text.suite.ts';
import { useService } from './support/service.ts';

/** Texts that code for ASCII can take for digits, compare by the wrong length, or convert to a huge number. */
testTexts(useService(), ['１２３４５６', '9'.repeat(40), "👩‍👩‍👧 \u202e%_\\'"]);
