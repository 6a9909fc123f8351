import type { ElementHandle, Page } from 'playwright-core';

/** What can be pressed: one of each kind of a screen, as a person would tell them apart. */
export interface Control {
  /** Role, name without its figures and days, and what it stands in. */
  readonly kind: string;
  readonly element: ElementHandle<Element>;
}

/** What all screens of somebody have in common: header, menu, banners and footer. */
export const shell = 'shell';

/**
 * Everything on the page that a person may press: not what is hidden, switched off, chosen already
 * or the link to where one is. Rows that differ in their figures alone are one kind.
 */
export async function listControls(page: Page): Promise<readonly Control[]> {
  const handle = await page.evaluateHandle((shell) => {
    const pressable = [
      'a[href]',
      'button',
      'summary',
      'select',
      'input:not([type=hidden])',
      'textarea',
      '[role=button]',
      '[role=tab]',
      '[role=switch]',
      '[role=option]',
      '[role=menuitem]',
    ].join();
    const nameOf = (element: Element): string => {
      const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const labels = labelled.map((id) => document.getElementById(id)?.textContent ?? '');
      const own = 'labels' in element ? (element as HTMLInputElement).labels : null;
      const named = [
        element.getAttribute('aria-label') ?? '',
        ...labels,
        ...[...(own ?? [])].map((label) => label.textContent ?? ''),
        element.tagName === 'SELECT' ? '' : (element.textContent ?? ''),
      ];
      return (named.find((name) => name.trim() !== '') ?? '').trim().slice(0, 60);
    };
    const isReachable = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      const shown = element.checkVisibility({ opacityProperty: false, visibilityProperty: true });
      const idle =
        element.matches(':disabled') ||
        element.closest('[inert],[aria-hidden=true],[aria-disabled=true]') !== null ||
        ['page', 'true'].includes(element.getAttribute('aria-current') ?? '') ||
        (element.matches('[role=tab]') && element.getAttribute('aria-selected') === 'true');
      return shown && !idle && box.width > 1 && box.height > 1;
    };
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const found = new Map<string, Element>();
    for (const element of (modal ?? document.body).querySelectorAll(pressable)) {
      if (!isReachable(element)) continue;
      const inside = element.closest('main,dialog,[popover]');
      const place = element.closest('dialog,[popover],nav,header,footer,table,form,main');
      const where = inside === null ? shell : (place?.tagName ?? '').toLowerCase();
      const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
      const type = element.getAttribute('type') ?? '';
      // Cells that open differ by what their column holds; a name with figures is any row's.
      const name = nameOf(element).replaceAll(/[\d$.,%−-]+/g, '#');
      const column = element.closest('td') ? `column ${cellOf(element)}` : name;
      const kind = `${where} ${role} ${type} ${column}`.replaceAll(/\s+/g, ' ').trim();
      if (!found.has(kind)) found.set(kind, element);
    }
    function cellOf(element: Element): number {
      return (element.closest('td') as HTMLTableCellElement).cellIndex;
    }
    return { kinds: [...found.keys()], elements: [...found.values()] };
  }, shell);
  const kinds = (await (await handle.getProperty('kinds')).jsonValue()) as string[];
  const elements = await (await handle.getProperty('elements')).getProperties();
  return kinds.flatMap((kind, at) => {
    const element = elements.get(String(at))?.asElement();
    return element ? [{ kind, element }] : [];
  });
}
