import { questionLengthMax } from '@pfs/wire/question-limits';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { type ShortcutGroup, useListedShortcuts } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { LengthLeft } from './length-left.tsx';
import { questionAt } from './question-history.ts';
import { useGrowingHeight } from './use-growing-height.ts';

interface ComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly disabled: boolean;
  /** Earlier questions, the newest first. */
  readonly questions: readonly string[];
  readonly onSend: (question: string) => void;
}

const nowhere = { at: -1, text: '' };

const shortcuts: ShortcutGroup = {
  title: 'Question',
  shortcuts: [
    { shown: 'Enter', words: 'Send it' },
    { shown: 'Shift Enter', words: 'A new line' },
    { shown: '↑ ↓', words: 'Earlier questions, where nothing is typed yet' },
  ],
};

/** Where a question is typed. Enter sends it, Shift and Enter begin a new line. */
export function Composer({ field, text, onText, disabled, questions, onSend }: ComposerProps) {
  const hintId = useId();
  const [place, setPlace] = useState(nowhere);
  useListedShortcuts(shortcuts);
  useGrowingHeight(field, text);
  const question = text.trim();
  const sendable = !disabled && question !== '' && question.length <= questionLengthMax;

  function send() {
    if (sendable) onSend(question);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter that ends a word of an input method is not meant for us.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
      return;
    }
    const next = questionAt({ key: event.key, text, place, questions });
    if (next === undefined) return;
    event.preventDefault();
    setPlace(next);
    onText(next.text);
  }

  return (
    <form
      aria-label="Ask a question"
      className="border-t border-line px-3 py-3 sm:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="mx-auto max-w-5xl">
        <div className="flex items-end gap-2">
          <textarea
            ref={field}
            rows={1}
            value={text}
            disabled={disabled}
            aria-label="Your question"
            aria-describedby={hintId}
            placeholder="Ask about your figures"
            onChange={({ target }) => onText(target.value)}
            onKeyDown={onKeyDown}
            className={
              'max-h-[8.625rem] min-h-10 w-full min-w-0 resize-none rounded-card border px-3 py-2 ' +
              'border-line-strong bg-sheet text-base leading-6 text-ink placeholder:text-ink-faint ' +
              'disabled:cursor-not-allowed disabled:bg-sunken sm:text-sm sm:leading-6'
            }
          />
          <Button type="submit" className="min-h-10" disabled={!sendable}>
            <SendHorizontal aria-hidden="true" />
            Send
          </Button>
        </div>
        <div className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-ink-faint">
          <p id={hintId}>Enter sends, Shift + Enter begins a new line.</p>
          <LengthLeft length={question.length} />
        </div>
      </div>
    </form>
  );
}
