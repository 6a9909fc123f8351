import { questionLengthMax } from '@pfs/assistant/reading';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { formatCount } from '../../lib/format/format-number.ts';
import { type ShortcutGroup, useListedShortcuts } from '../../lib/shortcuts/shortcuts.ts';
import { Button } from '../../ui/button.tsx';

interface ComposerProps {
  readonly disabled: boolean;
  /** An answer is on its way. */
  readonly pending: boolean;
  /** Earlier questions, the newest first. */
  readonly questions: readonly string[];
  readonly onSend: (question: string) => void;
}

const shortcuts: ShortcutGroup = {
  title: 'Question',
  shortcuts: [
    { shown: 'Enter', words: 'Send' },
    { shown: 'Shift Enter', words: 'Start a new line' },
    { shown: '↑ ↓', words: 'Recall earlier questions when the box is empty' },
  ],
};

const fieldLook = [
  'max-h-[8.625rem] min-h-10 w-full min-w-0 resize-none rounded-card border px-3 py-2',
  'border-line-strong bg-sheet text-base leading-6 text-ink placeholder:text-ink-faint',
  'disabled:cursor-not-allowed disabled:bg-sunken sm:text-sm sm:leading-6',
].join(' ');

/** From this length on, the remaining characters are shown. */
const tellLengthFrom = questionLengthMax - 200;

/** The input for a question. Enter sends it, Shift+Enter starts a new line. */
export function Composer({ disabled, pending, questions, onSend }: ComposerProps) {
  const hintId = useId();
  const { text, setText, forgetOffered, isOffered } = useOfferedText();
  const field = useField(text, { disabled, isWanted: isOffered, isWaiting: pending });
  useListedShortcuts(shortcuts);
  const question = text.trim();
  const isTooLong = question.length > questionLengthMax;
  const sendable = !disabled && question !== '' && !isTooLong;

  function send() {
    if (!sendable) return;
    setText('');
    forgetOffered();
    onSend(question);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Ignore the Enter that ends a composition of an input method.
    if (event.nativeEvent.isComposing) return;
    const isSent = event.key === 'Enter' && !event.shiftKey;
    const earlier = questionAt(event.key, { text, questions });
    if (isSent) send();
    else if (earlier !== undefined) setText(earlier);
    else return;
    event.preventDefault();
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
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
            className={fieldLook}
          />
          <Button type="submit" className="min-h-10" disabled={!sendable}>
            <SendHorizontal aria-hidden="true" />
            Send
          </Button>
        </div>
        <div className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-ink-faint">
          <p id={hintId}>Press Enter to send, Shift + Enter for a new line.</p>
          {question.length < tellLengthFrom ? null : (
            <p role="status" className={isTooLong ? 'font-medium text-taken' : ''}>
              {formatCount(question.length)} of {formatCount(questionLengthMax)} characters
              {isTooLong ? '; please shorten the question' : ''}
            </p>
          )}
        </div>
      </div>
    </form>
  );
}

/**
 * What an arrow key puts into the input: up recalls the previous question, down the next. Only if
 * the input is empty or holds an earlier question; otherwise arrows move the caret.
 */
export function questionAt(
  key: string,
  { text, questions }: { readonly text: string; readonly questions: readonly string[] },
): string | undefined {
  const asked = [...new Set(questions)];
  const from = asked.indexOf(text);
  if (from === -1 && text !== '') return undefined;
  if (key === 'ArrowUp') return asked[from + 1];
  return key === 'ArrowDown' && from !== -1 ? (asked[from - 1] ?? '') : undefined;
}

/** The question being typed; `?q=` in the address prefills it without sending. */
function useOfferedText() {
  const [params, setParams] = useSearchParams();
  const offered = params.get('q');
  const [text, setText] = useState(offered ?? '');
  const [seen, setSeen] = useState(offered);
  if (offered !== seen) {
    setSeen(offered);
    if (offered !== null) setText(offered);
  }
  /** After sending, so that a reload does not prefill it again. */
  function forgetOffered() {
    const without = (now: URLSearchParams) =>
      new URLSearchParams([...now].filter(([name]) => name !== 'q'));
    if (offered !== null) setParams(without, { replace: true });
  }
  return { text, setText, forgetOffered, isOffered: offered !== null };
}

interface FieldState {
  readonly disabled: boolean;
  /** A prefilled question can be sent with Enter at once. */
  readonly isWanted: boolean;
  /** The focus returns after the answer. */
  readonly isWaiting: boolean;
}

/** A text field as tall as its text, up to the limit of its style, that takes the focus. */
function useField(text: string, { disabled, isWanted, isWaiting }: FieldState) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const waited = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const field = ref.current;
    if (field === null) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  }, [text]);
  useEffect(() => {
    const field = ref.current;
    const isDue = isWanted || (waited.current && !isWaiting);
    waited.current = isWaiting;
    if (!isDue || disabled || field === null || !isFree(document.activeElement)) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [disabled, isWanted, isWaiting]);
  return ref;
}

/** Whether to take the focus: not from a person who moved on while waiting. */
function isFree(focused: Element | null): boolean {
  if (focused === null || focused === document.body) return true;
  return focused.matches(
    'main, :disabled, [role="log"] ul button, [role="log"] [role="status"] button',
  );
}
