import { hiddenWord } from '../../lib/hidden-amounts.ts';
import { hideAmounts } from './amounts-in-text.ts';

/** What is said or shown of an element beside its text. */
export const labelNames = ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt'];

interface CoveredLabel {
  readonly clear: string;
  readonly shown: string;
}

/** Labels with amounts, each with what it says in truth. */
export function createCoveredLabels() {
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
