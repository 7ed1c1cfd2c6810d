import { testTexts } from './hostile-text.suite.ts';
import { useService } from './support/service.ts';

/** One character has several code points and UTF-16 units, and others mean something to SQL, URLs and terminals. */
testTexts(useService(), ["👩‍👩‍👧 \u202e%_\\'"]);
