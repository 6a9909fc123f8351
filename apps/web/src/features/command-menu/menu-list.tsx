import { clsx } from 'clsx';
import type { MenuGroup, MenuItem } from './menu-item.ts';

interface MenuListProps {
  readonly id: string;
  readonly groups: readonly MenuGroup[];
  readonly active: MenuItem | undefined;
  readonly onPoint: (item: MenuItem) => void;
  readonly onChoose: (item: MenuItem) => void;
}

/** The id of an option's element, by its position among all. */
export function optionId(id: string, at: number): string {
  return `${id}-${at}`;
}

/** The options in groups. The field above keeps the focus. */
export function MenuList({ id, groups, active, onPoint, onChoose }: MenuListProps) {
  const places = new Map(groups.flatMap(({ items }) => items).map((item, at) => [item.id, at]));
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label="Search and commands"
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain px-2 pb-2"
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ title, items }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, not for options
        <div key={title} role="group" aria-labelledby={`${id}-group-${index}`}>
          <div
            id={`${id}-group-${index}`}
            role="presentation"
            className="px-3 pt-3 pb-1 text-xs font-medium text-ink-faint"
          >
            {title}
          </div>
          {items.map((item) => (
            <MenuOption
              key={item.id}
              id={optionId(id, places.get(item.id) ?? 0)}
              item={item}
              isActive={item.id === active?.id}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface MenuOptionProps {
  readonly id: string;
  readonly item: MenuItem;
  readonly isActive: boolean;
  readonly onPoint: (item: MenuItem) => void;
  readonly onChoose: (item: MenuItem) => void;
}

function MenuOption({ id, item, isActive, onPoint, onChoose }: MenuOptionProps) {
  const { label, detail, icon: Icon } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
    <div
      id={id}
      // Arrow keys may move beyond the visible part of the list.
      ref={isActive ? show : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={() => onChoose(item)}
      onPointerMove={(event) => {
        // Ignore a list that scrolls under a resting pointer.
        if (event.movementX !== 0 || event.movementY !== 0) onPoint(item);
      }}
      className={clsx(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-card px-3 py-1.5 text-sm',
        isActive && 'bg-accent-soft forced-colors:outline-2 forced-colors:-outline-offset-2',
      )}
    >
      <Icon
        className={clsx('size-4 shrink-0', isActive ? 'text-accent' : 'text-ink-faint')}
        aria-hidden="true"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
        {detail === undefined ? null : (
          <span className="min-w-0 text-xs text-ink-soft wrap-anywhere">{detail}</span>
        )}
      </span>
    </div>
  );
}

function show(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
