import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';

/** The question that is being typed; `?q=` in the address puts one there, which is not yet sent. */
export function useQuestionField(pending: boolean, disabled: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [params, setParams] = useSearchParams();
  const offered = params.get('q');
  const [text, setText] = useState(offered ?? '');
  const [seen, setSeen] = useState(offered);
  if (offered !== seen) {
    setSeen(offered);
    if (offered !== null) setText(offered);
  }

  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !pending && isFree(document.activeElement)) field.current?.focus();
    waited.current = pending;
  }, [pending]);

  // Whoever came here with a question sends it with Enter.
  useEffect(() => {
    const element = field.current;
    if (offered === null || disabled || element === null || !isFree(document.activeElement)) return;
    element.focus();
    element.setSelectionRange(offered.length, offered.length);
  }, [offered, disabled]);

  /** After it is sent: a reload must not offer it again. */
  function empty() {
    setText('');
    if (offered === null) return;
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('q');
        return next;
      },
      { replace: true },
    );
  }

  return { field, text, setText, empty };
}

/** Whether the focus may be taken: who went on to something else while waiting stays there. */
function isFree(focused: Element | null): boolean {
  if (focused === null || focused === document.body) return true;
  return focused.matches(
    'main, :disabled, [role="log"] ul button, [role="log"] [role="status"] button',
  );
}
