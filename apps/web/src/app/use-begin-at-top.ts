import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A screen that is opened begins at its top, unless its address names a place on it. One that is
 * gone back to stands where it was left: that is the browser's part.
 */
export function useBeginAtTop(path: string): void {
  const shown = useRef(path);
  const goneBackTo = useRef<string>(undefined);
  useEffect(() => {
    const note = () => {
      goneBackTo.current = window.location.pathname;
    };
    // Captured, and so known before the router hears of it and renders.
    window.addEventListener('popstate', note, { capture: true });
    return () => window.removeEventListener('popstate', note, { capture: true });
  }, []);
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const isGoneBackTo = goneBackTo.current === path;
    goneBackTo.current = undefined;
    if (!isGoneBackTo && window.location.hash === '') window.scrollTo(0, 0);
  }, [path]);
}
