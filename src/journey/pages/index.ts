import type { JourneyPage } from '../journey-page.ts';
import { confirmPage } from '../my-data/confirm-page.ts';
import { deletePage } from '../my-data/delete-page.ts';
import { jsonDownload, pdfDownload } from '../my-data/download-pages.ts';
import { keepPage } from '../my-data/keep-page.ts';
import { myDataPage } from '../my-data/my-data-page.ts';
import { reconfirmPage } from '../my-data/reconfirm-page.ts';
import { stopPage } from '../my-data/stop-page.ts';
import { moreTimeAction } from '../time-limit.ts';
import { accountPage, goPage } from './account.ts';
import { bankPage } from './bank.ts';
import { consentPage } from './consent.ts';
import { directPage, notFoundPage } from './direct.ts';
import { employerPage } from './employer.ts';
import { endPage, returnPage } from './end.ts';
import { againAction, declineAction, finishAction, leaveAction } from './endings.ts';
import { foundPage } from './found.ts';
import { removeSourcePage } from './remove-source.ts';
import { signInPage } from './sign-in.ts';
import { bankStatementsPage, payslipsPage } from './upload.ts';
import { removeFileAction, startUploadAction } from './upload-actions.ts';
import { waysPage } from './ways.ts';
import { welcomePage } from './welcome.ts';

export const JOURNEY_PAGES: readonly JourneyPage[] = [
  welcomePage,
  consentPage,
  waysPage,
  employerPage,
  bankPage,
  signInPage,
  directPage,
  notFoundPage,
  accountPage,
  goPage,
  foundPage,
  removeSourcePage,
  payslipsPage,
  bankStatementsPage,
  startUploadAction,
  removeFileAction,
  finishAction,
  leaveAction,
  declineAction,
  againAction,
  moreTimeAction,
  endPage,
  returnPage,
  myDataPage,
  stopPage,
  keepPage,
  reconfirmPage,
  confirmPage,
  pdfDownload,
  jsonDownload,
  deletePage,
];
