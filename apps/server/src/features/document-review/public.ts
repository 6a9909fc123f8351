export { createPagePictures, type PagePictures } from './page-pictures.ts';
