import type { useShortcutsSwitch } from '../../lib/use-shortcuts-switch.ts';
import { findingKeys } from './finding-keys.ts';

interface FindingKeysLineProps {
  readonly shortcuts: ReturnType<typeof useShortcutsSwitch>;
}

/** The keys of the worklist, and the switch for them. */
export function FindingKeysLine({ shortcuts }: FindingKeysLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-faint max-md:hidden print:hidden">
      <label className="flex min-h-6 items-center gap-1.5">
        <input
          type="checkbox"
          checked={shortcuts.on}
          onChange={({ target }) => shortcuts.set(target.checked)}
          className="size-4 accent-accent"
        />
        Keys
      </label>
      {shortcuts.on
        ? findingKeys.map(({ key, words }) => (
            <span key={key}>
              <kbd className="font-sans font-semibold text-ink-soft">{key.toUpperCase()}</kbd>{' '}
              {words}
            </span>
          ))
        : null}
    </div>
  );
}
