import { useEffect } from 'react';

const openEvent = 'openshortcutsheet';

/** Shows the sheet of all keys of the screen, whoever asks for it. */
export function openShortcutSheet(): void {
  window.dispatchEvent(new Event(openEvent));
}

/** For the part of the page that shows it. */
export function useSheetAsked(onOpen: () => void): void {
  useEffect(() => {
    window.addEventListener(openEvent, onOpen);
    return () => window.removeEventListener(openEvent, onOpen);
  }, [onOpen]);
}
