import { hiddenWord } from '../../lib/hidden-amounts.ts';
import type { HiddenText } from './amounts-in-text.ts';

/** The style sheet paints a bar of even width over these places; the word below is read aloud. */
const highlightName = 'hidden-amounts';

function highlightOfPage(): Highlight | undefined {
  // Where a browser has no highlights, or the page is a simulated one, the word itself is seen.
  if (typeof Highlight === 'undefined') return undefined;
  const known = CSS.highlights.get(highlightName);
  if (known !== undefined) return known;
  const made = new Highlight();
  CSS.highlights.set(highlightName, made);
  return made;
}

/** Answers how to erase them again. */
export function paintBars(node: Text, { text, places }: HiddenText): () => void {
  const highlight = highlightOfPage();
  if (highlight === undefined || !text.includes(hiddenWord)) return () => undefined;
  const ranges = places.map(
    ([startOffset, endOffset]) =>
      new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset }),
  );
  for (const range of ranges) highlight.add(range);
  return () => {
    for (const range of ranges) highlight.delete(range);
  };
}
