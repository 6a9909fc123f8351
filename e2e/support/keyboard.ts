import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Farther than this nobody goes with Tab. */
const stepsMax = 80;

/** What is wrong with where the focus is: not to be seen, covered, or nowhere. */
function faultOfFocus(): string | undefined {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return 'nothing has the focus';
  // A field that is drawn by its label shows the focus there.
  const seen = focused.classList.contains('sr-only') ? focused.closest('label') : focused;
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`;
  if (seen === null) return `${name} is not seen`;
  const { outlineStyle, outlineWidth } = getComputedStyle(seen);
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1) {
    return `${name} has no outline`;
  }
  const { left, top, width, height } = seen.getBoundingClientRect();
  if (width === 0 || height === 0) return `${name} has no size`;
  const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
  const uncovered = hit !== null && (seen.contains(hit) || hit.contains(seen));
  return uncovered ? undefined : `${name} is covered by ${hit?.outerHTML.slice(0, 80)}`;
}

function nameOfFocus(): string {
  const focused = document.activeElement as HTMLElement | null;
  const [label] = (focused as HTMLInputElement | null)?.labels ?? [];
  const name = focused?.getAttribute('aria-label') ?? label?.textContent ?? focused?.textContent;
  return (name ?? '').trim();
}

/** What the person at the keyboard would be told of where they are. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(nameOfFocus);
}

/** What moves into view at its focus is there with the next frame. */
export async function requireSeenFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(faultOfFocus)).toBeUndefined();
}

/** Goes by Tab until something of this name has the focus; each stop must be seen. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  while (passed.length < stepsMax) {
    await page.keyboard.press(key);
    await requireSeenFocus(page);
    const at = await focusedName(page);
    if (typeof name === 'string' ? at === name : name.test(at)) return;
    passed.push(at);
  }
  throw new Error(`no way by ${key} to ${name}: ${passed.join(' | ')}`);
}
