import type { Pdf } from './pen.ts';

/** What the library offers beyond its types. */
interface PageWriter {
  addContent(text: string): unknown;
  readonly page: { write(text: string): void };
}

/**
 * Gathers what is drawn and gives it to its page in one piece. The library makes an array of bytes
 * of every single stroke, and collecting those took longer than drawing.
 */
export function gatherContent(pdf: Pdf): { flush(): void } {
  const writer = pdf as unknown as PageWriter;
  let drawn: string[] = [];
  writer.addContent = (text) => {
    drawn.push(text);
    return pdf;
  };
  return {
    flush() {
      if (drawn.length > 0) writer.page.write(drawn.join('\n'));
      drawn = [];
    },
  };
}
