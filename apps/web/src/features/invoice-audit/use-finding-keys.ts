import { useEffect, useRef } from 'react';
import { useListedShortcuts } from '../../lib/shortcuts.ts';
import { commandOf, type FindingCommand, findingShortcuts } from './finding-keys.ts';

interface FindingKeysOptions {
  /** Whether keys of one letter do something. */
  readonly letters: boolean;
  /** Undefined: no finding has the focus. */
  readonly run: (command: FindingCommand, id: string | undefined) => boolean;
}

const typing = 'input, textarea, select, [contenteditable], dialog, [role="tab"]';

/** The keys of the worklist, unless somebody types or a dialog is open. */
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
