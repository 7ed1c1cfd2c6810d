import { testTexts } from './hostile-text.suite.ts';
import { useService } from './support/service.ts';

/** The first character has several code points and UTF-16 units. The others have a meaning in SQL, URLs or terminals. */
testTexts(useService(), ["👩‍👩‍👧 \u202e%_\\'"]);
