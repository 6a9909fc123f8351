import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from '../../lib/use-media-query.ts';

const panelHeight = 600;
const phoneHeightMin = 340;
const roomBelow = 12;

/**
 * 600 pixels; on a phone what the window has below the panel's beginning, so the input is seen.
 * Undefined until that is measured.
 */
export function usePanelHeight() {
  const ref = useRef<HTMLDivElement>(null);
  const phone = useMediaQuery('(max-width: 767px)');
  const [height, setHeight] = useState(phone ? undefined : panelHeight);
  useLayoutEffect(() => {
    if (!phone) return setHeight(panelHeight);
    const measure = () => {
      const top = (ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setHeight(Math.max(phoneHeightMin, Math.floor(window.innerHeight - top - roomBelow)));
    };
    measure();
    window.addEventListener('resize', measure);
    // Banners above the panel come and go; it follows before that is painted.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(document.body);
    return () => {
      window.removeEventListener('resize', measure);
      observer.disconnect();
    };
  }, [phone]);
  return { ref, height };
}
