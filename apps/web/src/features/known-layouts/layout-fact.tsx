import type { KnownLayout } from '@pfs/wire/known-layouts';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select.tsx';
import { type LayoutEntry, layoutName } from './layout-entries.ts';
import type { LayoutActions } from './use-layout-actions.ts';

interface LayoutFactProps {
  readonly layout: KnownLayout;
  readonly entry: LayoutEntry;
  readonly actions: LayoutActions;
}

/** One fact of a layout, edited in place. */
export function LayoutFact({ layout, entry, actions }: LayoutFactProps) {
  const [isEditing, setEditing] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const { name, value, label } = entry;
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => ref.current?.focus());
  };
  return (
    <div className="min-w-0 flex-1 basis-56">
      <dt className="text-xs text-ink-faint wrap-anywhere">{name}</dt>
      <dd className="text-[0.8125rem]">
        {isEditing ? (
          <FactForm layout={layout} entry={entry} actions={actions} onClose={close} />
        ) : (
          <span className="flex flex-wrap items-center gap-x-2">
            <span className={value === null ? 'text-ink-faint' : 'font-medium wrap-anywhere'}>
              {label}
            </span>
            <Button
              ref={ref}
              variant="ghost"
              size="sm"
              aria-label={`${value === null ? 'Add' : 'Edit'} ${name} of ${layoutName(layout)}`}
              onClick={() => setEditing(true)}
            >
              {value === null ? 'Add' : 'Edit'}
            </Button>
          </span>
        )}
      </dd>
    </div>
  );
}

interface FactFormProps extends LayoutFactProps {
  readonly onClose: () => void;
}

function FactForm({ layout, entry, actions, onClose }: FactFormProps) {
  const { choices, hint, key, name } = entry;
  const [text, setText] = useState(entry.value ?? '');
  const value = text.trim() === '' ? null : text.trim();
  return (
    <form
      aria-label={`${name} of ${layoutName(layout)}`}
      className="flex flex-col gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (value === entry.value) onClose();
        else actions.change(layout, entry, value, onClose);
      }}
    >
      {choices === undefined ? (
        <Field
          label={hint}
          name={key}
          value={text}
          maxLength={key === 'payerName' ? 200 : 80}
          hint="Leave empty to clear it."
          autoFocus
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key: pressed }) => {
            if (pressed === 'Escape') onClose();
          }}
        />
      ) : (
        <SelectField label={hint} name={key} value={text} onChange={setText}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
          <option value="">Not kept</option>
        </SelectField>
      )}
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
