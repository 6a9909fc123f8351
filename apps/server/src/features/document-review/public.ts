export { listWaitingDocuments } from './list-waiting.service.ts';
export { createPagePictures, type PagePictures } from './page-pictures.ts';
