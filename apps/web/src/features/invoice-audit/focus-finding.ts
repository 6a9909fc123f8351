/** Puts the focus on the finding beside the one that is named, or on the first of the list. */
export function focusFinding(id: string | undefined, step: 1 | -1): boolean {
  const items = [...document.querySelectorAll<HTMLElement>('[data-finding]')];
  const at = items.findIndex((item) => item.dataset['finding'] === id);
  const next = id === undefined ? items[0] : items[at + step];
  next?.focus();
  return next !== undefined;
}

/** The same for one that is about to leave the list: the one after it, else the one before. */
export function focusBeside(id: string): void {
  if (!focusFinding(id, 1)) focusFinding(id, -1);
}
