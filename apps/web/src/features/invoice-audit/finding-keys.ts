import type { ShortcutGroup } from '../../lib/shortcuts/shortcuts.ts';

/** What a person can do in the worklist without the mouse. */
export type FindingCommand = 'accept' | 'dispute' | 'ignore' | 'open' | 'next' | 'previous';

interface FindingKey {
  readonly command: FindingCommand;
  /** As `KeyboardEvent.key`, small letters. */
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

/** The same for the sheet of keys. */
export const findingShortcuts: ShortcutGroup = {
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
