import { useShortcutsSwitch } from '../lib/shortcuts/shortcuts.ts';

/** Turns single-key shortcuts on or off in this browser. */
export function ShortcutsSwitch() {
  const { on, set } = useShortcutsSwitch();
  return (
    <label className="flex min-h-6 items-center gap-2 font-medium">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => set(target.checked)}
        className="size-4 accent-accent"
      />
      Enable single-key shortcuts
    </label>
  );
}
