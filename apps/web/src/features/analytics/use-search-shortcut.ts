import { type RefObject, useEffect } from 'react';

/** `/` puts the cursor into the search field of a part of the page, unless somebody types. */
export function useSearchShortcut(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      const field = part.current?.querySelector<HTMLInputElement>('input[type=search]');
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [part]);
}
