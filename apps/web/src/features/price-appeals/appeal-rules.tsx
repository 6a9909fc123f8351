import { appealStartNames, dayKindNames, daysText } from '@pfs/core/floors';
import { windowText } from '@pfs/core/recovery/price-appeals';
import type { AppealRule } from '@pfs/wire/price-appeals';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Answer } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/query-options.ts';
import { toastOf, useChange } from '../../lib/api/use-change.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Day } from '../../ui/day.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { actionsColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';

const rulesQuery = routeQuery('GET /api/appeal-rules');
/** What a window changes: its own list, and the deadlines that follow from it. */
const rulePaths = ['/api/appeal-rules', '/api/price-appeals/summary', '/api/price-appeals'];

type Rules = Answer<'GET /api/appeal-rules'>;
type Other = Rules['others'][number];
/** What the dialog starts from. */
type Editing =
  | { readonly rule: AppealRule }
  | { readonly others: readonly Other[]; readonly chosen: Other | undefined };

/** How long each payer's prices may be appealed; the pharmacy writes it down. */
export function AppealRules() {
  const query = useQuery(rulesQuery);
  const [editing, setEditing] = useState<Editing>();
  const [removing, setRemoving] = useState<AppealRule>();
  const list = useRef<HTMLFieldSetElement>(null);
  const mayChange = useCurrentUser().role !== 'staff';
  const others = query.data?.others ?? [];
  return (
    <CardSection
      title="Windows to appeal"
      description={
        <>
          From your contracts and provider manuals. The earlier of the payer’s and your state’s last
          day is the deadline; the states’ days are in{' '}
          <TextLink href="/floors">State Price Floors</TextLink>.
        </>
      }
      action={
        !mayChange || others.length === 0 ? null : (
          <Button
            variant="outline"
            size="sm"
            onClick={() => setEditing({ others, chosen: undefined })}
          >
            Add window
          </Button>
        )
      }
    >
      {/* Has the focus once the button that removed a window is gone. */}
      <fieldset ref={list} tabIndex={-1} aria-label="Windows" className="min-w-0 outline-none">
        <QueryState query={query} what="the windows" loading={<LoadingRows rows={3} />}>
          {(rules) => (
            <RuleTable
              rules={rules}
              onEdit={mayChange ? setEditing : undefined}
              onRemove={setRemoving}
            />
          )}
        </QueryState>
      </fieldset>
      {removing === undefined ? null : (
        <RemoveDialog
          rule={removing}
          onRemoved={() => list.current?.focus()}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {editing === undefined ? null : (
        <RuleDialog editing={editing} onClose={() => setEditing(undefined)} />
      )}
    </CardSection>
  );
}

interface RuleTableProps {
  readonly rules: Rules;
  /** Undefined: staff only read. */
  readonly onEdit: ((editing: Editing) => void) | undefined;
  readonly onRemove: (rule: AppealRule) => void;
}

function RuleTable({ rules: { rules, others }, onEdit, onRemove }: RuleTableProps) {
  const suggested = others.filter(({ suggested: known }) => known !== null);
  return (
    <>
      {onEdit === undefined
        ? null
        : suggested.map((one) => (
            <Suggestion key={one.id} of={one} onUse={() => onEdit({ others, chosen: one })} />
          ))}
      {rules.length === 0 ? (
        <p className="px-5 pb-5 text-ink-soft not-first:pt-4">
          No windows yet. Until you add one, your state’s deadline is the only one.
        </p>
      ) : (
        <DataTable
          caption="Windows to appeal"
          columns={[...ruleColumns, ...(onEdit === undefined ? [] : [actions(onEdit, onRemove)])]}
          rows={rules}
          rowKey={({ id }) => id}
        />
      )}
    </>
  );
}

interface RemoveDialogProps {
  readonly rule: AppealRule;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** The window can only be typed again. */
function RemoveDialog({ rule: { id, payer }, onRemoved, onClose }: RemoveDialogProps) {
  const remove = useChange('DELETE /api/appeal-rules/:id', {
    refresh: rulePaths,
    done: () => {
      toastOf('Window removed', 'Deadlines update automatically.')();
      // Its own button is gone: the dialog closes first, and gives the focus back.
      flushSync(onClose);
      onRemoved();
    },
    failed: showFailure('Not removed', 'The window is unchanged. Please try again.'),
  });
  return (
    <ConfirmDialog
      title="Remove this window?"
      description={<span className="wrap-anywhere">{payer.name}</span>}
      confirm="Remove window"
      variant="destructive"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
      onClose={onClose}
    >
      Found cases of this payer lose their deadline, and fills whose window had closed can be
      appealed again. Prepared and sent cases don’t change.
    </ConfirmDialog>
  );
}

const ruleColumns: readonly Column<AppealRule>[] = [
  {
    header: 'Payer',
    primary: true,
    className: 'min-w-36 wrap-anywhere',
    cell: ({ payer }) => payer.name,
  },
  {
    header: 'Appeal within',
    className: 'min-w-36',
    cell: ({ days, dayKind, starts: from }) => windowText({ days, dayKind, from }),
  },
  {
    header: 'Decision due within',
    cell: ({ answerDays, answerDayKind }) => daysText(answerDays, answerDayKind) ?? 'Not stated',
  },
  {
    header: 'Sent by',
    className: 'min-w-36 wrap-anywhere',
    cell: (rule) => <Filing {...rule} />,
  },
  { header: 'Source', className: 'min-w-36 wrap-anywhere', cell: (rule) => <Source {...rule} /> },
];

const actions = (
  onEdit: (editing: Editing) => void,
  onRemove: (rule: AppealRule) => void,
): Column<AppealRule> =>
  actionsColumn((rule) => (
    <span className="flex flex-wrap justify-end gap-2">
      <RowButton label="Edit" name={`Edit ${rule.payer.name}`} onClick={() => onEdit({ rule })} />
      <RowButton label="Remove" name={`Remove ${rule.payer.name}`} onClick={() => onRemove(rule)} />
    </span>
  ));

interface SuggestionProps {
  readonly of: Other;
  readonly onUse: () => void;
}

function Suggestion({ of: { name, suggested }, onUse }: SuggestionProps) {
  if (suggested === null) return null;
  const { days, dayKind, starts: from, source } = suggested;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-5 pb-3">
      <p className="min-w-0 wrap-anywhere">
        Suggested for {name}: {windowText({ days, dayKind, from })}.
        <span className="block text-xs text-ink-faint">{source}</span>
      </p>
      <RowButton label="Review" name={`Review the window of ${name}`} onClick={onUse} />
    </div>
  );
}

const filers = { store: 'The pharmacy', psao: 'The PSAO' } as const;

function Filing({ filer, channel, needsInvoice, isRetroactive }: AppealRule) {
  const says = [
    channel,
    needsInvoice ? 'With invoice' : 'Without invoice',
    ...(isRetroactive === null
      ? []
      : [isRetroactive ? 'Applies retroactively' : 'Later fills only']),
  ].filter(Boolean);
  return (
    <>
      {filers[filer]}
      <span className="block text-xs text-ink-faint">{says.join(' · ')}</span>
    </>
  );
}

function Source({ source, readOn }: AppealRule) {
  return (
    <>
      {source || <span className="text-ink-faint">Not stated</span>}
      {readOn === null ? null : (
        <span className="block text-xs text-ink-faint">
          Read on <Day value={readOn} />
        </span>
      )}
    </>
  );
}

interface RuleDialogProps {
  readonly editing: Editing;
  readonly onClose: () => void;
}

function RuleDialog({ editing, onClose }: RuleDialogProps) {
  const rule = 'rule' in editing ? editing.rule : undefined;
  const chosen = 'others' in editing ? editing.chosen : undefined;
  const from = rule ?? chosen?.suggested ?? undefined;
  return (
    <FormDialog
      title={rule === undefined ? 'Add window' : `Window of ${rule.payer.name}`}
      submit="Save window"
      loadSchema={async () => (await import('@pfs/wire/price-appeals')).appealRuleBody}
      route="POST /api/appeal-rules"
      toCall={(body) => ({ body })}
      values={{
        ...{ ...from, ...rule, payerId: chosen?.id },
        needsInvoice: yesOrNo(rule?.needsInvoice),
        isRetroactive: yesOrNo(rule?.isRetroactive),
      }}
      refresh={rulePaths}
      done={toastOf('Window saved', 'Deadlines update automatically.')}
      failed={showFailure('Not saved', 'The window is unchanged. Please try again.')}
      onClose={onClose}
    >
      {'others' in editing ? (
        <SelectField label="Payer" name="payerId">
          <option value="">Choose a payer</option>
          <Options of={editing.others} />
        </SelectField>
      ) : (
        <input type="hidden" name="payerId" value={editing.rule.payer.id} />
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Days to appeal" name="days" inputMode="numeric" />
        <SelectField label="Counted in" name="dayKind">
          <Options of={dayKindNames} />
        </SelectField>
        <SelectField label="Counted from" name="starts">
          <Options of={appealStartNames} />
        </SelectField>
      </div>
      <FilingFields />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Source"
          name="source"
          optional
          maxLength={300}
          hint="Contract, manual or page."
        />
        <Field label="Read on" name="readOn" type="date" optional />
      </div>
    </FormDialog>
  );
}

function FilingFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Sent by" name="filer">
        <Options of={filers} />
      </SelectField>
      <Field label="Portal or address" name="channel" optional maxLength={200} />
      <SelectField label="Invoice needed" name="needsInvoice">
        <Options of={yesNo} />
      </SelectField>
      <SelectField label="Applies retroactively" name="isRetroactive">
        <option value="">Not stated</option>
        <Options of={yesNo} />
      </SelectField>
      <Field label="Days to decide" name="answerDays" inputMode="numeric" optional />
      <SelectField label="Decision counted in" name="answerDayKind">
        <Options of={dayKindNames} />
      </SelectField>
    </div>
  );
}

const yesNo = { yes: 'Yes', no: 'No' } as const;

function yesOrNo(value: boolean | null | undefined): keyof typeof yesNo | undefined {
  if (value === undefined || value === null) return undefined;
  return value ? 'yes' : 'no';
}
