import { useCallback, useSyncExternalStore } from 'react';

/** A value in the browser's storage, read again on `event` and when another window changes it. */
export function useStored<T>(event: string, read: () => T): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const events = [event, 'storage'];
      for (const each of events) window.addEventListener(each, onChange);
      return () => {
        for (const each of events) window.removeEventListener(each, onChange);
      };
    },
    [event],
  );
  return useSyncExternalStore(subscribe, read);
}
