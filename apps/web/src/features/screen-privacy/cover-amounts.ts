import { hiddenWord } from '../../lib/session/hidden-amounts.ts';
import { hideAmounts } from './amounts-in-text.ts';
import { type CoveredTexts, createCoveredTexts } from './covered-texts.ts';

/** What is said or shown of an element beside its text. */
const labelNames = ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt'];

interface CoveredLabel {
  readonly clear: string;
  readonly shown: string;
}

/** Labels with amounts, each with what it says in truth. */
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

/** As long a pointer must rest, or a finger press: passing by shows nothing. */
const intentMilliseconds = 600;

/** A finger covers what it presses; it stays a little after that. */
const afterTouchMilliseconds = 2_000;

/** More than this is not one figure but a part of the page. */
const figuresMax = 3;

/** Shows the figure on which a pointer rests, until it goes away. Answers how to stop that. */
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
  // The points of a chart are empty buttons: their figures stand in the tooltip beside them.
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
 * Covers every amount of the page, whoever wrote it there: screens, toasts, answers, the page's
 * title. What is written later is covered before it is painted, for observers are told first.
 * React keeps to what it wrote last and writes anew only what changed, which is then covered again.
 * Answers how to end it.
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
