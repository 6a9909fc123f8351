import type { FeatureFlag, FeatureFlagChange } from '@pfs/wire/system-settings';
import { useQuery } from '@tanstack/react-query';
import { Flag, X } from 'lucide-react';
import { useContext, useState } from 'react';
import { useChange } from '../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ConfirmChange } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { Field, FormErrors } from '../../ui/fields/field.tsx';
import { EditDialog } from '../../ui/form-dialog.tsx';
import { actionsColumn, instantColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { flagsQuery, pharmaciesQuery } from './system.queries.ts';

/** Features that some pharmacies get before others. */
export function FlagsTab() {
  const query = useQuery(flagsQuery);
  const [editing, setEditing] = useState<FeatureFlag | 'new'>();
  const [removing, setRemoving] = useState<FeatureFlag>();
  return (
    <CardSection
      title="Feature flags"
      description="Rollouts are stable. Raising the percentage never removes a pharmacy."
      action={
        <Button size="sm" onClick={() => setEditing('new')}>
          New flag
        </Button>
      }
    >
      <QueriedTable
        query={query}
        what="the feature flags"
        empty={
          <EmptyState icon={Flag} title="No Feature Flags">
            New flags are off for everyone until you turn them on.
          </EmptyState>
        }
        caption="Feature flags"
        columns={flagColumns({ onEdit: setEditing, onRemove: setRemoving })}
        rowKey={({ id }) => id}
      />
      {editing === undefined ? null : (
        <FlagDialog
          flag={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing === undefined ? null : (
        <RemoveFlagDialog flag={removing} onClose={() => setRemoving(undefined)} />
      )}
    </CardSection>
  );
}

interface RemoveFlagDialogProps {
  readonly flag: FeatureFlag;
  readonly onClose: () => void;
}

function RemoveFlagDialog({ flag, onClose }: RemoveFlagDialogProps) {
  return (
    <ConfirmChange
      route="DELETE /api/system/feature-flags/:id"
      given={{ params: { id: flag.id } }}
      refresh={['/api/system/feature-flags']}
      done={({ name }) =>
        showToast({ title: 'Feature flag removed', description: `${name} is off for everyone.` })
      }
      failed={showFailure('Flag not removed')}
      title="Remove this feature flag?"
      description={flag.name}
      notice={{ tone: 'warn', title: 'The feature turns off for everyone' }}
      confirm="Remove"
      variant="destructive"
      onClose={onClose}
    >
      A new flag with the same name would start off for everyone.
    </ConfirmChange>
  );
}

interface FlagActions {
  readonly onEdit: (flag: FeatureFlag) => void;
  readonly onRemove: (flag: FeatureFlag) => void;
}

function flagColumns({ onEdit, onRemove }: FlagActions): readonly Column<FeatureFlag>[] {
  return [
    {
      header: 'Feature',
      primary: true,
      className: 'min-w-44 wrap-anywhere font-medium',
      cell: ({ name, description }) => (
        <>
          <code>{name}</code>
          {description === '' ? null : (
            <span className="block text-xs font-normal text-ink-soft">{description}</span>
          )}
        </>
      ),
    },
    {
      header: 'State',
      aside: true,
      cell: ({ isEnabled }) =>
        isEnabled ? <Badge variant="good">On</Badge> : <Badge variant="secondary">Off</Badge>,
    },
    {
      header: 'Rollout',
      align: 'right',
      cell: ({ rolloutPercentage }) => <span className="figures">{rolloutPercentage}%</span>,
    },
    {
      header: 'Selected pharmacies',
      wide: true,
      className: 'min-w-40 wrap-anywhere',
      cell: ({ targets }) => targets.map(({ name }) => name).join(', ') || 'None',
    },
    instantColumn('Changed', 'updatedAt'),
    actionsColumn((flag) => (
      <span className="inline-flex flex-wrap justify-end gap-2">
        <RowButton label="Edit" name={`Edit ${flag.name}`} onClick={() => onEdit(flag)} />
        <RowButton
          label="Remove"
          name={`Remove ${flag.name}`}
          variant="ghost"
          onClick={() => onRemove(flag)}
        />
      </span>
    )),
  ];
}

interface FlagDialogProps {
  /** Undefined for a new flag. */
  readonly flag: FeatureFlag | undefined;
  readonly onClose: () => void;
}

function FlagDialog({ flag, onClose }: FlagDialogProps) {
  const [targets, setTargets] = useState(flag?.targets ?? []);
  const on = {
    refresh: ['/api/system/feature-flags'],
    done: ({ name }: FeatureFlag) => {
      onClose();
      showToast({ title: 'Feature flag saved', description: `${name} was saved.` });
    },
    failed: showFailure('Flag not saved'),
  };
  const create = useChange('POST /api/system/feature-flags', on);
  const change = useChange('PATCH /api/system/feature-flags/:id', on);

  function save(form: FormData) {
    const body: FeatureFlagChange = {
      description: String(form.get('description')),
      isEnabled: form.has('isEnabled'),
      rolloutPercentage: Number(form.get('rolloutPercentage')),
      targetOrganizations: targets.map(({ id }) => id),
    };
    if (flag) change.mutate({ params: { id: flag.id }, body });
    else create.mutate({ body: { name: String(form.get('name')), ...body } });
  }

  return (
    <EditDialog
      form="sheet"
      title={flag ? 'Edit a feature flag' : 'New feature flag'}
      description={flag?.name}
      values={{ rolloutPercentage: 0, ...flag }}
      changes={[create, change]}
      onSave={save}
      onClose={onClose}
    >
      <FlagFields flag={flag} targets={targets} onTargets={setTargets} />
    </EditDialog>
  );
}

interface FlagFieldsProps {
  readonly flag: FeatureFlag | undefined;
  readonly targets: FeatureFlag['targets'];
  readonly onTargets: (targets: FeatureFlag['targets']) => void;
}

function FlagFields({ flag, targets, onTargets }: FlagFieldsProps) {
  return (
    <>
      {flag ? null : (
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          placeholder="new-reports"
          hint="Lowercase letters, digits, and hyphens. Can’t be changed later."
        />
      )}
      <Field label="Description" name="description" optional />
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          name="isEnabled"
          defaultChecked={flag?.isEnabled ?? false}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span>
          Turned on
          <span className="block text-xs text-ink-faint">
            Applies to the rollout percentage and the pharmacies below. Turning it off takes effect
            for everyone immediately.
          </span>
        </span>
      </label>
      <Field
        label="Rollout (% of all pharmacies)"
        name="rolloutPercentage"
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
      />
      <TargetChoice targets={targets} onChange={onTargets} />
    </>
  );
}

type Targets = FeatureFlag['targets'];

interface TargetChoiceProps {
  readonly targets: Targets;
  readonly onChange: (targets: Targets) => void;
}

/** Pharmacies that have a feature regardless of its percentage. */
function TargetChoice({ targets, onChange }: TargetChoiceProps) {
  const { targetOrganizations: error } = useContext(FormErrors);
  const [text, setText] = useState('');
  const { data, error: failure } = useQuery(pharmaciesQuery(useDebounced(text.trim())));
  const chosen = new Set(targets.map(({ id }) => id));
  const found = failure ? [] : data?.rows.filter(({ id }) => !chosen.has(id));
  return (
    <div className="flex flex-col gap-2">
      <ComboBox
        label="Pharmacies that always have it"
        placeholder="Search by name"
        text={text}
        options={found?.map(({ id, name, address }) => ({
          value: id,
          label: name,
          detail: address ?? '',
        }))}
        nothing={failure ? 'The pharmacies couldn’t be loaded.' : 'No pharmacies match.'}
        more={(data?.total ?? 0) > (data?.rows.length ?? 0)}
        onText={setText}
        onChoose={({ value, label }) => {
          onChange([...targets, { id: value, name: label }]);
          setText('');
        }}
      />
      {error ? <p className="text-xs font-medium text-taken">{error}</p> : null}
      <ul className="flex flex-col">
        {targets.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(targets.filter((target) => target.id !== id))}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
