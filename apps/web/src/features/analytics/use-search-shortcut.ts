import type { RefObject } from 'react';
import { useShortcut } from '../../lib/use-shortcut.ts';

/** `/` puts the cursor into the search field of a part of the page. */
export function useSearchShortcut(part: RefObject<HTMLElement | null>): void {
  useShortcut({
    key: '/',
    words: 'Search the claims',
    group: 'Claims',
    run: () => {
      const field = part.current?.querySelector<HTMLInputElement>('input[type=search]');
      field?.focus();
      return field !== undefined && field !== null;
    },
  });
}
