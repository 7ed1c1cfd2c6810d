import { createExtractor } from '#extraction';

/** All tests of this process share the processes that read documents, because starting one takes almost a second. */
export const extractor = createExtractor();
