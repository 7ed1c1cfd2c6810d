export type { DocumentsContext } from './context.ts';
export { type CoverageStep, type CoverageSteps, joinCoverage } from './coverage.ts';
export type { DocumentDataStep } from './delete-document.ts';
export {
  type DrawingContext,
  type DrawnFindings,
  drawFindings,
  hasPlace,
  PICTURE_HEIGHT_MAX,
  type PlacedCheck,
} from './draw-findings.ts';
export { filesOfUsers } from './erase-files.ts';
export { identityFindings } from './identity-findings.ts';
export { documentJobs } from './jobs.ts';
export { listMissingFiles } from './list-missing-files.ts';
export { createDocumentSeconds, type DocumentSeconds } from './measure-documents.ts';
export { openFile } from './open-file.ts';
export { presignUploads } from './presign-uploads.ts';
export type {
  ExtractedDocument,
  PayslipsExtraction,
  Processors,
  RecordExtraction,
  RecordedExtraction,
  StatementExtraction,
} from './process-document.ts';
export { type RatingSources, rateDocument } from './rate-document.ts';
export { type Part, partsIn, type RatedPart, rateParts, toCheck, toStoredChecks } from './rate-parts.ts';
export { type AssessedDocument, readAssessedDocuments } from './read-trust.ts';
export { receiveFile, receiveUpload } from './receive-upload.ts';
export { recordDocumentAccess } from './record-document-access.ts';
export {
  enqueueRatings,
  lockReuse,
  RATED_AGAIN_MAX,
  rateSharersOfFiles,
  readFileSharers,
  readSharersOf,
  SHARERS_MAX,
} from './reuse.ts';
export { reuseFindings, type Sharer } from './reuse-findings.ts';
export { documentRoutes } from './routes.ts';
export { documentScheduledTasks } from './scheduled-tasks.ts';
export {
  type DocumentView,
  maskCheck,
  maySeeChecks,
  seriousIn,
  showDocuments,
  viewOf,
} from './show-document.ts';
export { FINAL_STATUSES } from './statuses.ts';
export {
  countStatuses,
  DOCUMENT_CHANGES,
  findDocument,
  forgetContent,
  listDocuments,
  listDocumentsOfSession,
  listExtracted,
  listUsersOfSameFiles,
} from './store.ts';
export {
  adoptStorage,
  ownsStorage,
  requireOwnStorage,
  sweepStorage,
  sweepWarnings,
} from './sweep-storage.ts';
export { UploadLimits } from './upload-limits.ts';
export { watchDocuments } from './watch-outcomes.ts';
export { watchSweep } from './watch-sweep.ts';
