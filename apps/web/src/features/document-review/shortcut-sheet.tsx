import type { useShortcutsSwitch } from '../../lib/use-shortcuts-switch.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isSingleKey, reviewKeys } from './review-keys.ts';

interface ShortcutSheetProps {
  readonly shortcuts: ReturnType<typeof useShortcutsSwitch>;
  readonly onClose: () => void;
}

/** Every key of the review, and the switch for those of one character. */
export function ShortcutSheet({ shortcuts, onClose }: ShortcutSheetProps) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <label className="mb-4 flex min-h-6 items-center gap-2 font-medium">
        <input
          type="checkbox"
          checked={shortcuts.on}
          onChange={({ target }) => shortcuts.set(target.checked)}
          className="size-4 accent-accent"
        />
        Single keys do something
      </label>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-[0.8125rem]">
        {reviewKeys.map((each) => (
          <div key={each.command} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <kbd
                className={
                  isSingleKey(each) && !shortcuts.on
                    ? 'font-sans text-ink-faint line-through'
                    : 'font-sans font-semibold'
                }
              >
                {each.shown}
              </kbd>
            </dt>
            <dd className="text-ink-soft">{each.words}</dd>
          </div>
        ))}
        <div className="col-span-2 grid grid-cols-subgrid">
          <dt className="font-semibold">1 to 9</dt>
          <dd className="text-ink-soft">Take one of the other readings</dd>
        </div>
      </dl>
    </Dialog>
  );
}
