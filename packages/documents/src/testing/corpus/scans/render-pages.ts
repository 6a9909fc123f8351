import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { type GrayImage, toGray } from './gray-image.ts';

/** The pages of a PDF as a printer and a perfect scanner would produce them. */
export async function renderPages(
  pdf: Uint8Array,
  { dpi, pagesMax = 1_000 }: { readonly dpi: number; readonly pagesMax?: number },
): Promise<readonly GrayImage[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const images: GrayImage[] = [];
    for (const page of document.pages()) {
      if (images.length >= pagesMax) break;
      const { data, width, height } = await page.render({ scale: dpi / 72, render: 'bitmap' });
      const image = sharp(data, { raw: { width, height, channels: 4 } });
      images.push(await toGray(image.flatten({ background: '#fff' })));
    }
    document.destroy();
    return images;
  } finally {
    library.destroy();
  }
}
