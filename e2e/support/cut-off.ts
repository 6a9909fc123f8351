import type { Page } from 'playwright-core';

/**
 * The texts of a page that end where their box does, with nothing that says so: no ellipsis, no
 * title, no way to scroll to the rest.
 */
export function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const hides = /hidden|clip/;
    const told = (element: Element) =>
      element.closest('[title], [aria-hidden="true"]') !== null ||
      getComputedStyle(element).textOverflow === 'ellipsis' ||
      getComputedStyle(element).getPropertyValue('-webkit-line-clamp') !== 'none';
    /** The first box around an element that hides what leaves it; none if one can scroll. */
    const boxAround = (from: Element): Element | undefined => {
      for (let at: Element | null = from; at !== null; at = at.parentElement) {
        const { overflowX, position } = getComputedStyle(at);
        if (told(at) || /auto|scroll/.test(overflowX) || position === 'fixed') return undefined;
        if (hides.test(overflowX)) return at.clientWidth > 1 ? at : undefined;
      }
      return undefined;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      if (element === null || node.nodeValue?.trim() === '' || !element.checkVisibility()) continue;
      const box = boxAround(element)?.getBoundingClientRect();
      if (box === undefined) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      if (right > box.right + 1 || left < box.left - 1) found.push(node.nodeValue?.trim() ?? '');
    }
    return found;
  });
}
