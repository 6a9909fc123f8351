import type { DocumentWords } from '../words.ts';

/** How many pages are not there, by what the pages say of themselves: "Page 1 of 3". */
export function pagesMissing({ pages }: DocumentWords): number {
  let most = 0;
  for (const { words } of pages) {
    const text = words.map((word) => word.text).join(' ');
    for (const [, number, of] of text.matchAll(/\bpage:? (\d{1,3}) ?(?:of|\/) ?(\d{1,3})\b/gi)) {
      if (Number(number) <= Number(of)) most = Math.max(most, Number(of));
    }
  }
  return Math.max(0, most - pages.length);
}
