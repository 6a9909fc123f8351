import { useEffect, useRef } from 'react';
import { type ShortcutGroup, useListedShortcuts } from '../../../lib/shortcuts/shortcuts.ts';

/** What can be done in the worklist without the mouse. */
export type FindingCommand = 'accept' | 'dispute' | 'ignore' | 'open' | 'next' | 'previous';

interface FindingKey {
  readonly command: FindingCommand;
  /** As `KeyboardEvent.key`, lowercase. */
  readonly key: string;
  readonly words: string;
}

export const findingKeys: readonly FindingKey[] = [
  { command: 'accept', key: 'a', words: 'Accept' },
  { command: 'dispute', key: 'd', words: 'Dispute' },
  { command: 'ignore', key: 'i', words: 'Ignore' },
  { command: 'open', key: 'o', words: 'Reopen' },
  { command: 'next', key: 'n', words: 'Next' },
  { command: 'previous', key: 'p', words: 'Previous' },
];

/** The keys as the shortcut sheet lists them. */
const findingShortcuts: ShortcutGroup = {
  title: 'Findings',
  shortcuts: [
    ...findingKeys.map(({ key, words }) => ({ shown: key.toUpperCase(), words, single: true })),
    { shown: '↑ ↓', words: 'Previous or next finding' },
  ],
};

const arrows: Readonly<Record<string, FindingCommand>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
};

/** Single letters can be switched off; arrows work within the list only. */
export function commandOf(
  key: string,
  { letters, inList }: { readonly letters: boolean; readonly inList: boolean },
): FindingCommand | undefined {
  if (inList && arrows[key] !== undefined) return arrows[key];
  if (!letters) return undefined;
  const found = findingKeys.find((each) => each.key === key.toLowerCase());
  return inList || found?.command === 'next' ? found?.command : undefined;
}

interface FindingKeysOptions {
  /** Whether single-letter keys are switched on. */
  readonly letters: boolean;
  /** The finding with the focus, if one has it; answers whether there was something to do. */
  readonly run: (command: FindingCommand, id: string | undefined) => boolean;
}

const typing = 'input, textarea, select, [contenteditable], dialog, [role="tab"]';

/** Listens to the keys of the worklist, unless somebody types or a dialog is open. */
export function useFindingKeys(options: FindingKeysOptions): void {
  const latest = useRef(options);
  latest.current = options;
  useListedShortcuts(findingShortcuts);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!(target instanceof Element) || target.closest(typing) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const { letters, run } = latest.current;
      const id = target.closest<HTMLElement>('[data-finding]')?.dataset['finding'];
      const command = commandOf(key, { letters, inList: id !== undefined });
      if (command !== undefined && run(command, id)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
