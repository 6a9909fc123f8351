import { useState } from 'react';

const key = 'single-key-shortcuts';

/** Whether single keys do something: those who speak or dictate may switch them off. */
export function useShortcutsSwitch() {
  const [on, setOn] = useState(() => localStorage.getItem(key) !== 'off');
  return {
    on,
    set: (next: boolean) => {
      localStorage.setItem(key, next ? 'on' : 'off');
      setOn(next);
    },
  };
}
