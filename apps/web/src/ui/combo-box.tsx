import { type KeyboardEvent, useId, useState } from 'react';
import { ComboList, type ComboOption } from './combo-list.tsx';
import { controlLook } from './control-look.ts';

interface ComboBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  /** What fits the text; undefined while that is not known. */
  readonly options: readonly ComboOption[] | undefined;
  /** What is said where nothing fits, or where the list could not be had. */
  readonly nothing: string;
  /** More fit than are shown. */
  readonly more: boolean;
  readonly onText: (text: string) => void;
  readonly onChoose: (option: ComboOption) => void;
}

/** A field that searches and a list to choose from, after the pattern of the ARIA guide. */
export function ComboBox(props: ComboBoxProps) {
  const { label, placeholder, text, options, onText, onChoose } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const active = open ? options?.[at] : undefined;

  function choose(option: ComboOption) {
    onChoose(option);
    setOpen(false);
  }

  function press(event: KeyboardEvent) {
    const last = (options?.length ?? 0) - 1;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setAt(Math.min(Math.max(at + step, 0), Math.max(last, 0)));
      setOpen(true);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div className="relative flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-[0.8125rem] font-medium">
        {label}
      </label>
      <input
        id={id}
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${id}-${active.value}`}
        placeholder={placeholder}
        value={text}
        className={controlLook(false, 'h-10 sm:h-9')}
        onChange={(event) => {
          onText(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      {open ? (
        <ComboList {...props} id={id} active={active} onChoose={choose} onPoint={setAt} />
      ) : null}
    </div>
  );
}
