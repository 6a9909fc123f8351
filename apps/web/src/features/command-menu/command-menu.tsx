import type { CurrentUser } from '@pfs/wire/session';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../ui/button.tsx';
import type { MenuGroup, MenuItem, MenuScreen } from './use-menu-groups.ts';
import { askId, useMenuGroups } from './use-menu-groups.ts';

interface MenuFieldProps {
  readonly id: string;
  readonly text: string;
  readonly hasOptions: boolean;
  /** The id of the option that Enter chooses. */
  readonly active: string | undefined;
  readonly onText: (text: string) => void;
  readonly onKeyDown: KeyboardEventHandler;
  readonly onClose: () => void;
}

/** The longest text that the searches accept. */
const textMax = 200;

function MenuField(props: MenuFieldProps) {
  const { id, text, hasOptions, active, onText, onKeyDown, onClose } = props;
  return (
    <div className="flex items-center gap-3 border-b border-line py-2 pr-2 pl-5">
      <Search className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
      <input
        // biome-ignore lint/a11y/noAutofocus: a dialog puts the focus where one begins
        autoFocus
        role="combobox"
        aria-label="Search and commands"
        aria-expanded={hasOptions}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={textMax}
        placeholder="Claim, payer, drug, vendor, screen…"
        value={text}
        className={
          'h-10 min-w-0 flex-1 rounded-card bg-transparent px-1 text-base text-ink ' +
          'placeholder:text-ink-faint'
        }
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}

const recentMax = 5;
const forThisTab = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY };
const nothingYet: readonly MenuItem[] = [];

/**
 * The screens and rows chosen last in this tab. They are kept in the query cache, and cleared with
 * it: at the end of the session and of an impersonation.
 */
function useRecentItems(user: CurrentUser) {
  const queryClient = useQueryClient();
  const queryKey = ['recently-opened', user.id, user.organization?.id ?? null];
  const { data } = useQuery({ queryKey, queryFn: () => nothingYet, ...forThisTab });
  return {
    recent: data ?? nothingYet,
    remember: (item: MenuItem) => remember(queryClient, queryKey, item),
  };
}

function remember(queryClient: QueryClient, queryKey: readonly unknown[], item: MenuItem): void {
  if (!('path' in item.target)) return;
  const { path } = item.target;
  // Its id differs from that of the same item in another group.
  const recent = { ...item, id: `recent ${path}` };
  queryClient.setQueryDefaults(['recently-opened'], forThisTab);
  queryClient.setQueryData<readonly MenuItem[]>(queryKey, (before = nothingYet) =>
    [recent, ...before.filter(({ id }) => id !== recent.id)].slice(0, recentMax),
  );
}

interface CommandMenuProps {
  readonly user: CurrentUser;
  /** The screens that this person may open. */
  readonly places: readonly MenuScreen[];
  readonly onClose: () => void;
}

/** Opens screens, finds rows and runs actions, all without the mouse. */
export function CommandMenu({ user, places, onClose }: CommandMenuProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { recent, remember } = useRecentItems(user);
  const { groups, searching, failed } = useMenuGroups({ text, user, places, recent });
  const items = groups.flatMap((group) => group.items);
  // Enter before the results arrive is not meant for the assistant.
  const first = searching && items[0]?.id === askId ? undefined : items[0];
  const active = items.find((item) => item.id === chosen) ?? first;
  const at = active === undefined ? -1 : items.indexOf(active);

  function choose(item: MenuItem) {
    remember(item);
    // Close first: closing returns the focus, and the action may move it. Its event comes later,
    // and a key pressed meanwhile opens the menu again.
    dialog.current?.close();
    onClose();
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

/** Single steps wrap around; pages stop at the ends. */
function nextPlace({ at, step, count }: { at: number; step: number; count: number }): number {
  const to = at + step;
  if (Math.abs(step) > 1) return Math.min(Math.max(to, 0), count - 1);
  return (to + count) % Math.max(count, 1);
}

interface MenuFooterProps {
  readonly searching: boolean;
  readonly failed: readonly string[];
  /** The number of results; undefined if nothing is searched. */
  readonly count: number | undefined;
}

/** The state of the search, also for screen readers, and the keys. */
function MenuFooter({ searching, failed, count }: MenuFooterProps) {
  return (
    <div
      className={
        'flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-t border-line ' +
        'bg-sunken px-5 py-1.5 text-xs text-ink-soft'
      }
    >
      <p role="status">{searching ? 'Searching…' : words(count, failed)}</p>
      <p className="max-sm:hidden" aria-hidden="true">
        ↑ ↓ to move · Enter to open · Esc to close
      </p>
    </div>
  );
}

function words(count: number | undefined, failed: readonly string[]): string {
  if (count === undefined) return 'Type to search';
  const found = count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`;
  if (failed.length === 0) return found;
  return `${found}. Couldn’t search: ${failed.join(', ')}.`;
}

interface MenuDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Near the top of the window; on a narrow screen it fills the window. */
function MenuDialog({ dialog, onClose, children }: MenuDialogProps) {
  // A layout effect: closing returns the focus only while the element is in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      aria-label="Search and commands"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close();
      }}
      onKeyDown={({ target }) => {
        // In a hidden page the field could not get the focus.
        if (target === dialog.current) dialog.current?.querySelector('input')?.focus();
      }}
      className={
        'rise mx-auto mt-[12dvh] mb-auto w-[min(40rem,calc(100vw-2rem))] overflow-hidden ' +
        'rounded-card border border-line bg-sheet p-0 text-ink shadow-float ' +
        'max-sm:m-0 max-sm:h-dvh max-sm:max-h-dvh max-sm:w-screen max-sm:max-w-none ' +
        'max-sm:rounded-none max-sm:border-0'
      }
    >
      <div className="flex h-full max-h-[inherit] flex-col sm:max-h-[min(32rem,70dvh)]">
        {children}
      </div>
    </dialog>
  );
}

interface MenuListProps {
  readonly id: string;
  readonly groups: readonly MenuGroup[];
  readonly active: MenuItem | undefined;
  readonly onPoint: (item: MenuItem) => void;
  readonly onChoose: (item: MenuItem) => void;
}

/** The id of an option's element, by its position among all. */
function optionId(id: string, at: number): string {
  return `${id}-${at}`;
}

/** The options in groups. The field above keeps the focus. */
function MenuList({ id, groups, active, onPoint, onChoose }: MenuListProps) {
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
