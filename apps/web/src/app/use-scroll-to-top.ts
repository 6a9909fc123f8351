import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls a newly opened screen to its top, unless its address names a place on it. After Back, the
 * browser restores the position.
 */
export function useScrollToTop(path: string): void {
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
