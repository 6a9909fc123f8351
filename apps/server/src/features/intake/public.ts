export { detectKind, ediType } from './detect-file-type.ts';
export type {
  DocumentKind,
  FileNews,
  FileSource,
  KindName,
  LostFile,
  NewFile,
  OpenedFile,
} from './document-kind.ts';
export { arrivalOf, onFileNews } from './document-kind.ts';
export {
  deleteFileObject,
  insertFileObject,
  intakeWork,
  lockContent,
  type RemovalParts,
  removeIfUnreferenced,
} from './kept-content.ts';
export { resendLostJobs } from './lost-jobs.ts';
export {
  createPagePictures,
  drawPage,
  goneOf,
  isPictured,
  type PagePictures,
  requireReadable,
  sendPicture,
} from './page-pictures.ts';
export { type ReadingParts, readFile } from './read-file.ts';
export {
  openOriginal,
  type ReceivingParts,
  receiveFile,
  retryFile,
} from './receive-file.ts';
export { FileOfOtherKind, tooSlow, UnreadableFile } from './unreadable-file.ts';
