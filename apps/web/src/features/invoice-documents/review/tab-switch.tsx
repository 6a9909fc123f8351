import { formatCount } from '../../../lib/format-number.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { useDoubtKeys } from './use-doubt-keys.ts';

interface TabSwitchProps {
  readonly keys: Pick<ReturnType<typeof useDoubtKeys>, 'on' | 'setOn'>;
  readonly unchecked: number;
}

/** How much is still doubtful, and whether Tab goes there. */
export function TabSwitch({ keys, unchecked }: TabSwitchProps) {
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-[0.8125rem]">
      <span role="status">
        {unchecked === 0 ? (
          <Badge variant="good">Nothing is doubtful any more</Badge>
        ) : (
          <Badge variant="warn">
            {unchecked === 1
              ? '1 field is doubtful'
              : `${formatCount(unchecked)} fields are doubtful`}
          </Badge>
        )}
      </span>
      {unchecked === 0 ? null : (
        <label className="flex min-h-6 items-center gap-1.5 text-ink-soft">
          <input
            type="checkbox"
            checked={keys.on}
            onChange={({ target }) => keys.setOn(target.checked)}
            className="size-4 accent-accent"
          />
          Tab goes to the next doubtful field, Enter says that it is right
        </label>
      )}
    </div>
  );
}
