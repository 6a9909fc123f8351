import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Who is this near to the end is taken to read there, in pixels. */
const nearPixels = 64;

/** Room above the beginning of what is shown, in pixels. */
const abovePixels = 16;

interface FollowedLog {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Something new stands below what is seen. */
  readonly newBelow: boolean;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
}

/**
 * Shows what is new at the end of a log, but only to who reads there. What is longer than the log
 * is shown from its beginning. `own` changes with what the reader sends: that is always shown.
 */
export function useFollowEnd(news: string, own: string | undefined): FollowedLog {
  const ref = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [newBelow, setNewBelow] = useState(false);

  function toEnd() {
    const log = ref.current;
    if (log === null) return;
    const turns = log.querySelectorAll<HTMLElement>('[data-turn]');
    const last = turns.item(turns.length - 1);
    const begin = last === null ? 0 : last.offsetTop - abovePixels;
    log.scrollTop = Math.min(log.scrollHeight - log.clientHeight, Math.max(begin, 0));
    following.current = true;
    setNewBelow(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only news is worth a reaction
  useLayoutEffect(() => {
    if (following.current) toEnd();
    else setNewBelow(true);
  }, [news]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent is shown, once
  useLayoutEffect(() => {
    if (own !== undefined) toEnd();
  }, [own]);

  function onScroll() {
    const log = ref.current;
    if (log === null) return;
    const below = log.scrollHeight - log.clientHeight - log.scrollTop;
    following.current = below <= nearPixels;
    if (following.current) setNewBelow(false);
  }

  return { ref, newBelow, onScroll, toEnd };
}
