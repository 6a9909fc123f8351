import type { FeatureFlag } from '@pfs/wire/feature-flags';
import { Field } from '../../ui/field.tsx';
import { TargetChoice } from './target-choice.tsx';

interface FlagFieldsProps {
  readonly flag: FeatureFlag | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly targets: FeatureFlag['targets'];
  readonly onTargets: (targets: FeatureFlag['targets']) => void;
}

export function FlagFields({ flag, errors, targets, onTargets }: FlagFieldsProps) {
  return (
    <>
      {flag ? null : (
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          placeholder="new-reports"
          error={errors['name']}
          hint="Small letters, digits and hyphens. It can’t be changed later."
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
          On, for those below
          <span className="block text-xs text-ink-faint">Off is off for everybody at once.</span>
        </span>
      </label>
      <Field
        label="Rollout in percent of all pharmacies"
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
