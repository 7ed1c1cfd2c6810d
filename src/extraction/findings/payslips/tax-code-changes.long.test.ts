import { MIDDLE_PAY, testChangedCodes } from './tax-code-changes.suite.ts';

testChangedCodes({ layouts: ['labelsAboveValues', 'stackedHeadings'], pays: [1_730.55, MIDDLE_PAY, 5_400] });
