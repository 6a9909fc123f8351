import { useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';

/**
 * A choice among thousands, found by typing: the text, the debounced search for the server, and the
 * choice, which typing on clears.
 */
export function usePick(onChoose: (id: string | undefined, label: string) => void) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const search = useDebounced(chosen === undefined ? text.trim() : '').slice(0, 200);
  const change = (next: string, id: string | undefined) => {
    setText(next);
    setChosen(id);
    onChoose(id, next);
  };
  return {
    search,
    text,
    onText: (typed: string) => change(typed, undefined),
    onChoose: ({ value, label }: { readonly value: string; readonly label: string }) =>
      change(label, value),
  };
}
