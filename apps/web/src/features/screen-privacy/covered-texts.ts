import { hiddenDots, hiddenWord } from '../../lib/session/hidden-amounts.ts';
import { type HiddenText, hideAmounts, hideBareAmount } from './amounts-in-text.ts';

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
function paintBars(node: Text, { text, places }: HiddenText): () => void {
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

interface CoveredText {
  readonly clear: string;
  readonly shown: HiddenText;
  readonly erase: () => void;
}

/** Texts that a person writes, or that nobody sees. */
const leftAlone = 'textarea, script, style';

/** What is only seen gets dots at once; what is also read aloud, a word with a bar over it. */
const onlySeen = '[aria-hidden="true"], svg';

/** Texts with amounts, each with what it says in truth. */
export function createCoveredTexts() {
  const covered = new Map<Text, CoveredText>();
  const shownInTruth = new Set<Text>();

  function cover(node: Text): void {
    const known = covered.get(node);
    const expected = shownInTruth.has(node) ? known?.clear : known?.shown.text;
    if (node.data === expected) return;
    forget(node);
    const shown = coverOf(node);
    if (shown === undefined) return;
    const clear = node.data;
    node.data = shown.text;
    covered.set(node, { clear, shown, erase: paintBars(node, shown) });
  }

  /** Whatever was written there since is left as it is. */
  function uncover(node: Text): void {
    const known = covered.get(node);
    if (known === undefined) return;
    known.erase();
    if (node.data === known.shown.text) node.data = known.clear;
  }

  function forget(node: Text): void {
    covered.get(node)?.erase();
    covered.delete(node);
    shownInTruth.delete(node);
  }

  return {
    cover,
    within: (element: Element) => [...covered.keys()].filter((node) => element.contains(node)),
    showInTruth(node: Text): void {
      shownInTruth.add(node);
      uncover(node);
    },
    coverAgain(): void {
      for (const node of [...shownInTruth]) {
        forget(node);
        cover(node);
      }
    },
    /** What left the page is given back, in case it comes again. */
    forgetGone(): void {
      for (const node of covered.keys()) {
        if (node.isConnected) continue;
        uncover(node);
        forget(node);
      }
    },
    end(): void {
      for (const node of covered.keys()) uncover(node);
      covered.clear();
    },
  };
}

export type CoveredTexts = ReturnType<typeof createCoveredTexts>;

function coverOf(node: Text): HiddenText | undefined {
  const parent = node.parentElement;
  if (parent === null) return undefined;
  const hide = parent.closest('[data-bare-amounts]') === null ? hideAmounts : hideBareAmount;
  // Most texts have no amount: only for those that do is it worth to look further.
  if (hide(node.data, hiddenWord) === undefined || parent.closest(leftAlone)) return undefined;
  return hide(node.data, parent.closest(onlySeen) ? hiddenDots : hiddenWord);
}
