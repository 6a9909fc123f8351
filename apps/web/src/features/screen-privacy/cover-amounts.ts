import { createCoveredLabels, labelNames } from './covered-labels.ts';
import { createCoveredTexts } from './covered-texts.ts';
import { showOnIntent } from './show-on-intent.ts';

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
