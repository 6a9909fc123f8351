import { type RefObject, useLayoutEffect } from 'react';

const lockedTitle = 'Locked · Pharmacy Financial Suite';

/** With this on it, the style sheet shows nothing of a page but its cover. */
const lockedClass = 'locked';

/**
 * Puts a cover over the page, above every dialog. What is behind is neither seen, nor read aloud,
 * nor reached; it is not taken away, for it would lose what was typed.
 */
export function useLockedPage(cover: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = cover.current;
    const page = document.documentElement;
    const { title } = document;
    const goOn = new AbortController();
    page.classList.add(lockedClass);
    document.title = lockedTitle;
    dialog?.showModal();
    // Where a browser does not know closedby="none", Escape pressed twice closes a dialog.
    const stay = { signal: goOn.signal };
    dialog?.addEventListener('cancel', (event) => event.preventDefault(), stay);
    dialog?.addEventListener('close', () => dialog.showModal(), stay);
    // The keys of the page behind must do nothing there.
    const keep = (event: Event) => {
      if (event.target instanceof Node && dialog?.contains(event.target)) return;
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', keep, { ...stay, capture: true });
    dialog?.addEventListener('keydown', (event) => event.stopPropagation(), stay);
    return () => {
      goOn.abort();
      page.classList.remove(lockedClass);
      document.title = title;
      dialog?.close();
    };
  }, [cover]);
}
