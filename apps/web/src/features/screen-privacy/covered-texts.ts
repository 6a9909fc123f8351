import { hiddenDots, hiddenWord } from '../../lib/session/hidden-amounts.ts';
import { type HiddenText, hideAmounts, hideBareAmount } from './amounts-in-text.ts';

/** The style sheet paints a bar over these ranges; screen readers read the word below. */
const highlightName = 'hidden-amounts';

function highlightOfPage(): Highlight | undefined {
  // Without highlights, as in older browsers and tests, the word itself is visible.
  if (typeof Highlight === 'undefined') return undefined;
  const known = CSS.highlights.get(highlightName);
  if (known !== undefined) return known;
  const made = new Highlight();
  CSS.highlights.set(highlightName, made);
  return made;
}

/** Returns how to erase them. */
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

/** Text that people type, or that nobody sees. */
const leftAlone = 'textarea, script, style';

/** Text that is only seen gets dots; text that is also read aloud, a word under a bar. */
const onlySeen = '[aria-hidden="true"], svg';

/** Covered texts, with their original text. */
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

  /** Text that has changed since is left alone. */
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
    /** Restores nodes that left the page, in case they return. */
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
  // Most texts have no amount, so the check for one comes first.
  if (hide(node.data, hiddenWord) === undefined || parent.closest(leftAlone)) return undefined;
  return hide(node.data, parent.closest(onlySeen) ? hiddenDots : hiddenWord);
}
