import type { KnownLayout } from '@pfs/wire/known-layouts';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { factHint, factName, factValue, type LayoutFact, layoutName } from './layout-words.ts';
import type { LayoutActions } from './use-layout-actions.ts';

interface KeptFactProps {
  readonly layout: KnownLayout;
  readonly fact: LayoutFact;
  readonly actions: LayoutActions;
}

/** One fact that a layout keeps, changed where it stands. */
export function KeptFact({ layout, fact, actions }: KeptFactProps) {
  const [isEdited, setEdited] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const value = layout.facts[fact];
  const name = factName(fact);
  const close = () => {
    setEdited(false);
    requestAnimationFrame(() => ref.current?.focus());
  };
  return (
    <div className="min-w-0 flex-1 basis-56">
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="text-[0.8125rem]">
        {isEdited ? (
          <FactForm layout={layout} fact={fact} actions={actions} onClose={close} />
        ) : (
          <span className="flex flex-wrap items-center gap-x-2">
            <span className={value === null ? 'text-ink-faint' : 'font-medium wrap-anywhere'}>
              {factValue(fact, value)}
            </span>
            <Button
              ref={ref}
              variant="ghost"
              size="sm"
              aria-label={`${value === null ? 'Add' : 'Edit'} ${name} of ${layoutName(layout)}`}
              onClick={() => setEdited(true)}
            >
              {value === null ? 'Add' : 'Edit'}
            </Button>
          </span>
        )}
      </dd>
    </div>
  );
}

interface FactFormProps extends KeptFactProps {
  readonly onClose: () => void;
}

function FactForm({ layout, fact, actions, onClose }: FactFormProps) {
  const [typed, setTyped] = useState(layout.facts[fact] ?? '');
  const value = typed.trim() === '' ? null : typed.trim();
  return (
    <form
      aria-label={`${factName(fact)} of ${layoutName(layout)}`}
      className="flex flex-col gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (value === layout.facts[fact]) onClose();
        else actions.keep(layout, fact, value, onClose);
      }}
    >
      <Field
        label={factHint(fact)}
        name={fact}
        value={typed}
        maxLength={fact === 'payerName' ? 200 : 80}
        hint="Leave it empty to keep nothing."
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={actions.isPending}>
          Save
        </Button>
        <Button variant="outline" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
