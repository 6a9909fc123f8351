import { clsx } from 'clsx';
import { useId } from 'react';
import {
  type ShortcutGroup,
  useShortcutGroups,
  useShortcutsSwitch,
} from '../lib/shortcuts/shortcuts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ShortcutsSwitch } from '../ui/shortcuts-switch.tsx';

/** All keyboard shortcuts of the current screen, and the switch for single-key ones. */
export default function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const groups = useShortcutGroups();
  const { on } = useShortcutsSwitch();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <ShortcutsSwitch />
      {groups.map((group) => (
        <ShortcutRows key={group.title} group={group} singleKeys={on} />
      ))}
    </Dialog>
  );
}

interface ShortcutRowsProps {
  readonly group: ShortcutGroup;
  readonly singleKeys: boolean;
}

/** The keys of one part of the screen; those that do nothing now are struck out. */
function ShortcutRows({ group, singleKeys }: ShortcutRowsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="mb-2 text-xs font-medium text-ink-faint">
        {group.title}
      </h3>
      <dl className="grid grid-cols-[7rem_1fr] items-baseline gap-x-4 gap-y-2 text-[0.8125rem]">
        {group.shortcuts.map(({ shown, words, single }) => {
          const off = single === true && !singleKeys;
          return (
            <div key={shown} className="col-span-2 grid grid-cols-subgrid">
              <dt>
                <kbd
                  className={clsx(
                    'rounded-card border px-1.5 py-0.5 font-sans text-xs whitespace-nowrap',
                    off
                      ? 'border-line text-ink-faint line-through'
                      : 'border-line-strong font-semibold',
                  )}
                >
                  {shown}
                </kbd>
              </dt>
              <dd className="text-ink-soft">
                {words}
                {off ? <span className="text-ink-faint"> (off)</span> : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
