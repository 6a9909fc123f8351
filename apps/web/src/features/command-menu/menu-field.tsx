import { Search, X } from 'lucide-react';
import type { KeyboardEventHandler } from 'react';
import { Button } from '../../ui/button.tsx';

interface MenuFieldProps {
  readonly id: string;
  readonly text: string;
  readonly hasOptions: boolean;
  /** The id of the line that Enter chooses. */
  readonly active: string | undefined;
  readonly onText: (text: string) => void;
  readonly onKeyDown: KeyboardEventHandler;
  readonly onClose: () => void;
}

/** As long a text as the searches take. */
const textMax = 200;

export function MenuField(props: MenuFieldProps) {
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
