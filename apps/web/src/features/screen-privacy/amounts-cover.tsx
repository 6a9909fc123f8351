import { useLayoutEffect } from 'react';
import { hiddenDots, hiddenWord } from '../../lib/session/hidden-amounts.ts';
import { type HiddenText, hideAmounts, hideBareAmount } from './amounts-in-text.ts';

const coveredClass = 'amounts-covered';

/** While mounted, no amount on the page is readable. */
export default function AmountsCover() {
  useLayoutEffect(() => {
    const uncover = coverAmounts(document);
    document.documentElement.classList.add(coveredClass);
    return () => {
      document.documentElement.classList.remove(coveredClass);
      uncover();
    };
  }, []);
  return null;
}

/** Attributes whose text is shown or read aloud. */
const labelNames = ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt'];

interface CoveredLabel {
  readonly clear: string;
  readonly shown: string;
}

/** Covered labels, with their original text. */
function createCoveredLabels() {
  const covered = new Map<Element, Map<string, CoveredLabel>>();

  function coverOne(element: Element, name: string): void {
    const value = element.getAttribute(name);
    const known = covered.get(element);
    if (value === null || known?.get(name)?.shown === value) return;
    known?.delete(name);
    const hidden = hideAmounts(value, hiddenWord);
    if (hidden === undefined) return;
    const labels = known ?? new Map<string, CoveredLabel>();
    covered.set(element, labels.set(name, { clear: value, shown: hidden.text }));
    element.setAttribute(name, hidden.text);
  }

  function uncover(element: Element, labels: ReadonlyMap<string, CoveredLabel>): void {
    for (const [name, { clear, shown }] of labels) {
      if (element.getAttribute(name) === shown) element.setAttribute(name, clear);
    }
  }

  return {
    cover(element: Element): void {
      for (const name of labelNames) coverOne(element, name);
    },
    forgetGone(): void {
      for (const [element, labels] of covered) {
        if (element.isConnected) continue;
        uncover(element, labels);
        covered.delete(element);
      }
    },
    end(): void {
      for (const [element, labels] of covered) uncover(element, labels);
      covered.clear();
    },
  };
}

/** How long a pointer must rest, or a finger press: passing by shows nothing. */
const intentMilliseconds = 600;

/** A finger hides what it presses, so the figure stays visible a little longer. */
const afterTouchMilliseconds = 2_000;

/** An element with more figures is a part of the page, not one figure. */
const figuresMax = 3;

/** Shows the figure under a resting pointer until it leaves. Returns how to stop. */
function showOnIntent(page: Document, texts: CoveredTexts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onEnter({ target }: Event) {
    clearTimeout(timer);
    texts.coverAgain();
    if (!(target instanceof Element)) return;
    timer = setTimeout(() => {
      for (const text of figuresAt(target, texts)) texts.showInTruth(text);
    }, intentMilliseconds);
  }

  function onLeave({ pointerType }: PointerEvent) {
    clearTimeout(timer);
    if (pointerType === 'mouse') texts.coverAgain();
    else timer = setTimeout(() => texts.coverAgain(), afterTouchMilliseconds);
  }

  page.addEventListener('pointerover', onEnter);
  page.addEventListener('pointerout', onLeave);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('pointerover', onEnter);
    page.removeEventListener('pointerout', onLeave);
  };
}

function figuresAt(target: Element, texts: CoveredTexts): readonly Text[] {
  // Chart points are empty buttons: their figures are in the tooltip beside them.
  const isPoint = target.tagName === 'BUTTON' && target.childNodes.length === 0;
  const found = texts.within(isPoint ? (target.parentElement ?? target) : target);
  return found.length <= figuresMax ? found : [];
}

const watched = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: labelNames,
};

/**
 * Covers every amount of the page: in screens, toasts, answers and the title. Later text is covered
 * before it is painted, because observers run first. React compares with what it wrote last and
 * writes only what changed, which is then covered again. Returns how to stop.
 */
export function coverAmounts(page: Document): () => void {
  const root = page.documentElement;
  const texts = createCoveredTexts();
  const labels = createCoveredLabels();

  function coverBelow(top: Node): void {
    const walker = page.createTreeWalker(top, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node: Node | null = top; node !== null; node = walker.nextNode()) {
      if (node instanceof Text) texts.cover(node);
      else if (node instanceof Element) labels.cover(node);
    }
  }

  function follow(records: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes } of records) {
      if (target instanceof Text) texts.cover(target);
      else if (type === 'attributes') labels.cover(target as Element);
      for (const node of addedNodes) coverBelow(node);
    }
    if (records.some(({ removedNodes }) => removedNodes.length > 0)) {
      texts.forgetGone();
      labels.forgetGone();
    }
  }

  const observer = new MutationObserver(follow);
  coverBelow(root);
  observer.observe(root, watched);
  const stopShowing = showOnIntent(page, texts);
  return () => {
    observer.disconnect();
    stopShowing();
    texts.end();
    labels.end();
  };
}

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
function createCoveredTexts() {
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

type CoveredTexts = ReturnType<typeof createCoveredTexts>;

function coverOf(node: Text): HiddenText | undefined {
  const parent = node.parentElement;
  if (parent === null) return undefined;
  const hide = parent.closest('[data-bare-amounts]') === null ? hideAmounts : hideBareAmount;
  // Most texts have no amount, so the check for one comes first.
  if (hide(node.data, hiddenWord) === undefined || parent.closest(leftAlone)) return undefined;
  return hide(node.data, parent.closest(onlySeen) ? hiddenDots : hiddenWord);
}
