import { useSyncExternalStore } from 'react';

/** A value outside of all components, which are drawn again when it changes. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    /** Calls back after each change. Returns how to stop that. */
    watch,
    use: () => useSyncExternalStore(watch, get, get),
  };
}
