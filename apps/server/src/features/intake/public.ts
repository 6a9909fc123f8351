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
export {
  arrivalOf,
  columnsOf,
  FileOfOtherKind,
  onFileNews,
  readingByStatus,
  tooSlow,
  UnreadableFile,
} from './document-kind.ts';
export {
  deleteFileObject,
  getFileObject,
  insertFileObject,
  intakeWork,
  keepingBytes,
  lockContent,
  openKept,
  type RemovalParts,
  removeAfterCommit,
} from './kept-content.ts';
export {
  createPagePictures,
  drawPage,
  goneOf,
  isPictured,
  type PagePictures,
  requireReadable,
  sendPicture,
} from './page-pictures.ts';
export { type ReadingParts, readFile, resendLostJobs } from './read-file.ts';
export {
  openOriginal,
  type ReceivingParts,
  receiveFile,
  retryFile,
} from './receive-file.ts';
