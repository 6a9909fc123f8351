import type { CurrentUser } from '@pfs/wire/session';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { shownWithControl, useShortcut } from '../lib/use-shortcut.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { useLatePiece } from './use-late-piece.ts';

const loadMenu = () => import('./menu-with-places.tsx');

/** Opens the command menu: by touch, by mouse and from every screen by its key. */
export function HeaderSearch({ user }: { readonly user: CurrentUser }) {
  const { Open: Menu, wanted, preload, open, close } = useLatePiece(loadMenu);
  // What is typed right after the key shall not be lost to a file on its way.
  useEffect(() => void whenIdle().then(preload), [preload]);
  useShortcut({
    key: 'k',
    withControl: true,
    overDialogs: true,
    words: 'Search and commands',
    run: () => {
      if (wanted) close();
      else if (mayOpen()) open();
      return true;
    },
  });
  return (
    <>
      <button
        type="button"
        aria-label="Search and commands"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
        className={
          'flex size-9 shrink-0 items-center justify-center gap-2 rounded-card text-[0.8125rem] ' +
          'text-ink-soft hover:bg-hover hover:text-ink xl:w-auto xl:border xl:border-line ' +
          'xl:px-3 xl:hover:border-line-strong print:hidden'
        }
      >
        <Search className="size-4.5 xl:size-4" aria-hidden="true" />
        <span className="hidden xl:inline">Search</span>
        {/* Seen only: who says what a button shows must find it in its name. */}
        <span
          data-keys={shownWithControl('k')}
          aria-hidden="true"
          className="hidden text-xs text-ink-faint before:content-[attr(data-keys)] xl:inline"
        />
      </button>
      {Menu === undefined ? null : <Menu user={user} onClose={close} />}
    </>
  );
}

/**
 * A form in a dialog would be left half filled in; what only shows something may be left. A locked
 * screen shows nothing.
 */
function mayOpen(): boolean {
  return document.querySelector('dialog[open] form, .locked') === null;
}
