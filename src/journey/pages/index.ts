import type { JourneyPage } from '../journey-page.ts';
import { consentPage } from './consent.ts';
import { employerPage } from './employer.ts';
import { endPage, returnPage } from './end.ts';
import { againAction, declineAction, finishAction, leaveAction } from './endings.ts';
import { waysPage } from './ways.ts';
import { welcomePage } from './welcome.ts';

/** Every page of the journey. */
export const JOURNEY_PAGES: readonly JourneyPage[] = [
  welcomePage,
  consentPage,
  waysPage,
  employerPage,
  finishAction,
  leaveAction,
  declineAction,
  againAction,
  endPage,
  returnPage,
];
