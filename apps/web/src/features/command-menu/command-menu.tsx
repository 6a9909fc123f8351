import type { CurrentUser } from '@pfs/wire/session';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { MenuDialog } from './menu-dialog.tsx';
import { MenuField } from './menu-field.tsx';
import { MenuFooter } from './menu-footer.tsx';
import type { MenuItem, MenuPlace } from './menu-item.ts';
import { MenuList, optionId } from './menu-list.tsx';
import { useRecentItems } from './recent-items.ts';
import { askId, useMenuGroups } from './use-menu-groups.ts';

interface CommandMenuProps {
  readonly user: CurrentUser;
  /** The screens that this person may see. */
  readonly places: readonly MenuPlace[];
  readonly onClose: () => void;
}

/** Goes anywhere, finds anything and does what every screen can do: all without the mouse. */
export function CommandMenu({ user, places, onClose }: CommandMenuProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { recent, remember } = useRecentItems(user);
  const { groups, searching, failed } = useMenuGroups({ text, user, places, recent });
  const items = groups.flatMap((group) => group.items);
  // Enter that comes before the answers is not meant for the assistant.
  const first = searching && items[0]?.id === askId ? undefined : items[0];
  const active = items.find((item) => item.id === chosen) ?? first;
  const at = active === undefined ? -1 : items.indexOf(active);

  function choose(item: MenuItem) {
    remember(item);
    // Closed at once: what comes next takes the focus after this gave it back.
    dialog.current?.close();
    if ('run' in item.target) return item.target.run();
    document.getElementById('main')?.focus({ preventScroll: true });
    navigate(item.target.path);
    window.scrollTo(0, 0);
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active !== undefined) choose(active);
    } else if (step !== undefined) {
      event.preventDefault();
      setChosen(items[nextPlace({ at, step, count: items.length })]?.id);
    }
  }

  return (
    <MenuDialog dialog={dialog} onClose={onClose}>
      <MenuField
        id={id}
        text={text}
        hasOptions={items.length > 0}
        active={active === undefined ? undefined : optionId(id, at)}
        onText={(next) => {
          setText(next);
          setChosen(undefined);
        }}
        onKeyDown={press}
        onClose={() => dialog.current?.close()}
      />
      <MenuList
        id={id}
        groups={groups}
        active={active}
        onPoint={(item) => setChosen(item.id)}
        onChoose={choose}
      />
      <MenuFooter
        searching={searching}
        failed={failed}
        count={text.trim() === '' ? undefined : items.length}
      />
    </MenuDialog>
  );
}

/** One by one round and round; by pages to the ends. */
function nextPlace({ at, step, count }: { at: number; step: number; count: number }): number {
  const to = at + step;
  if (Math.abs(step) > 1) return Math.min(Math.max(to, 0), count - 1);
  return (to + count) % Math.max(count, 1);
}
