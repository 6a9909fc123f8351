import type { KnownLayout } from '@pfs/wire/known-layouts';
import { useQuery } from '@tanstack/react-query';
import { ScanText } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/query-options.ts';
import { toastOf, useChange, useTask } from '../../lib/api/use-change.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { remittancePath } from '../../lib/record-paths.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Instant } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { completedText, entriesOf, type LayoutEntry, layoutName } from './layout-entries.ts';

/** What the pharmacy's reviews have taught about documents of one layout. */
export default function KnownLayoutsPage() {
  const query = useQuery(knownLayoutsQuery);
  const actions = useLayoutActions();
  return (
    <>
      <PageHeader
        title="Known Layouts"
        description="Corrections you made once are applied to later documents with the same layout."
        actions={
          <ButtonLink href="/review" variant="outline">
            Documents to review
          </ButtonLink>
        }
      />
      <QueryState
        query={query}
        what="your known layouts"
        loading={<Skeleton className="h-64" />}
        isEmpty={(layouts) => layouts.length === 0}
        empty={<NothingLearned />}
      >
        {(layouts) => (
          <CardSection title={countText(layouts.length)}>
            <ul aria-label="Known layouts" className="divide-y divide-line border-t border-line">
              {layouts.map((layout) => (
                <LayoutItem key={layout.id} layout={layout} actions={actions} />
              ))}
            </ul>
          </CardSection>
        )}
      </QueryState>
    </>
  );
}

function countText(count: number): string {
  return `${formatCount(count)} layout${count === 1 ? '' : 's'}`;
}

interface LayoutItemProps {
  readonly layout: KnownLayout;
  readonly actions: LayoutActions;
}

function LayoutItem({ layout, actions }: LayoutItemProps) {
  const { learnedAt, learnedByName, learnedFrom } = layout;
  return (
    <li className="flex flex-col gap-3 px-5 py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-medium wrap-anywhere">{layoutName(layout)}</h3>
          <p className="text-xs text-ink-faint wrap-anywhere">
            Learned <Instant value={learnedAt} />
            {learnedByName === null ? null : ` by ${learnedByName}`}
            {learnedFrom === null ? null : (
              <>
                {' from '}
                <TextLink href={remittancePath(learnedFrom.id)}>{learnedFrom.fileName}</TextLink>
              </>
            )}
          </p>
          <p className="text-xs text-ink-faint">{completedText(layout)}</p>
        </div>
        <RowButton
          label="Delete"
          name={`Delete ${layoutName(layout)}`}
          disabled={actions.isPending}
          onClick={() => actions.remove(layout)}
        />
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {entriesOf(layout).map((entry) => (
          <LayoutFact key={entry.key} layout={layout} entry={entry} actions={actions} />
        ))}
      </dl>
    </li>
  );
}

function NothingLearned() {
  return (
    <EmptyState
      card
      icon={ScanText}
      title="No known layouts yet"
      actions={<ButtonLink href="/review">Review documents</ButtonLink>}
    >
      When you review a document and fill in its payer, trace number, or payment date, or correct a
      column or a section’s sign, we remember it. The next document with the same layout won’t need
      your review.
    </EmptyState>
  );
}

const knownLayoutsQuery = routeQuery('GET /api/known-layouts');

interface LayoutFactProps {
  readonly layout: KnownLayout;
  readonly entry: LayoutEntry;
  readonly actions: LayoutActions;
}

/** One fact of a layout, edited in place. */
function LayoutFact({ layout, entry, actions }: LayoutFactProps) {
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

/** The actions on a known layout. Each shows its result, and can be undone. */
function useLayoutActions() {
  const on = {
    refresh: ['/api/known-layouts'],
    failed: showFailure('No changes were made', 'Your layouts weren’t changed. Please try again.'),
  };
  const change = useChange('PATCH /api/known-layouts/:id', on);
  const undone = toastOf('Undone', 'The layout was restored.');
  const restore = useChange('POST /api/known-layouts/:id/restore', { ...on, done: undone });
  const remove = useTask(
    ({ id }: KnownLayout) => call('DELETE /api/known-layouts/:id', { params: { id } }),
    {
      ...on,
      done: (_, layout) =>
        showToast({
          title: 'Known layout deleted',
          description: `${layoutName(layout)}. Documents already processed don’t change.`,
          action: { label: 'Undo', run: () => restore.mutate({ params: { id: layout.id } }) },
        }),
    },
  );

  return {
    isPending: change.isPending || remove.isPending || restore.isPending,
    /** Null removes the fact. */
    change: (layout: KnownLayout, entry: LayoutEntry, value: string | null, done: () => void) => {
      const { id, version } = layout;
      const undo = (after: KnownLayout) =>
        change.mutate(
          { params: { id }, body: { version: after.version, ...entry.undo } },
          { onSuccess: undone },
        );
      change.mutate(
        { params: { id }, body: { version, ...entry.change(value) } },
        {
          onSuccess: (after) => {
            done();
            showToast({
              title: 'Known layout changed',
              description: `${entry.name} will be read this way starting with the next document.`,
              action: { label: 'Undo', run: () => undo(after) },
            });
          },
        },
      );
    },
    remove: (layout: KnownLayout) => remove.mutate(layout),
  };
}

type LayoutActions = ReturnType<typeof useLayoutActions>;
