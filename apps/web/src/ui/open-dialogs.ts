import { createStore } from '../lib/store.ts';

const open = createStore<readonly HTMLDialogElement[]>([]);

/** Notes that a modal dialog is open: everything else is inert. Returns how to undo it. */
export function noteOpenDialog(dialog: HTMLDialogElement): () => void {
  open.set([...open.get(), dialog]);
  return () => open.set(open.get().filter((each) => each !== dialog));
}

/** The topmost modal dialog; undefined while there is none. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return open.use().at(-1);
}
