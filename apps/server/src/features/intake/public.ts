export { detectKind, ediType } from './detect-file-type.ts';
export type {
  DocumentKind,
  FileNews,
  KindName,
  LostFile,
  NewFile,
  OpenedFile,
} from './document-kind.ts';
export { onFileNews } from './document-kind.ts';
export {
  deleteFileObject,
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
