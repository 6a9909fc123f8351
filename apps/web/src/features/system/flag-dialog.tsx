import type { FeatureFlag, FeatureFlagChange } from '@pfs/wire/feature-flags';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { pharmaciesQuery } from './system.queries.ts';

interface FlagDialogProps {
  /** Undefined for a new flag. */
  readonly flag: FeatureFlag | undefined;
  readonly onClose: () => void;
}

export function FlagDialog({ flag, onClose }: FlagDialogProps) {
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
  const error = create.error ?? change.error;

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
    <Dialog
      form="sheet"
      title={flag ? 'Edit a feature flag' : 'New feature flag'}
      description={flag?.name}
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onChange={() => {
          create.reset();
          change.reset();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          save(new FormData(event.currentTarget));
        }}
      >
        <FlagFields
          flag={flag}
          errors={error instanceof ApiError ? error.fields : {}}
          targets={targets}
          onTargets={setTargets}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" pending={create.isPending || change.isPending}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface FlagFieldsProps {
  readonly flag: FeatureFlag | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly targets: FeatureFlag['targets'];
  readonly onTargets: (targets: FeatureFlag['targets']) => void;
}

function FlagFields({ flag, errors, targets, onTargets }: FlagFieldsProps) {
  return (
    <>
      {flag ? null : (
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          placeholder="new-reports"
          error={errors['name']}
          hint="Lowercase letters, digits, and hyphens. Can’t be changed later."
        />
      )}
      <Field
        label="Description"
        name="description"
        optional
        defaultValue={flag?.description ?? ''}
        error={errors['description']}
      />
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
        defaultValue={flag?.rolloutPercentage ?? 0}
        error={errors['rolloutPercentage']}
      />
      <TargetChoice targets={targets} error={errors['targetOrganizations']} onChange={onTargets} />
    </>
  );
}

type Targets = FeatureFlag['targets'];

interface TargetChoiceProps {
  readonly targets: Targets;
  readonly error: string | undefined;
  readonly onChange: (targets: Targets) => void;
}

/** Pharmacies that have a feature regardless of its percentage. */
function TargetChoice({ targets, error, onChange }: TargetChoiceProps) {
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
