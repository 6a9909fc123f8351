import type { FeatureFlag, FeatureFlagChange } from '@pfs/wire/feature-flags';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FlagFields } from './flag-fields.tsx';
import { showFailure } from './show-failure.ts';
import { useChangeFlag, useCreateFlag } from './system.queries.ts';

interface FlagDialogProps {
  /** Undefined for a new one. */
  readonly flag: FeatureFlag | undefined;
  readonly onClose: () => void;
}

export function FlagDialog({ flag, onClose }: FlagDialogProps) {
  const create = useCreateFlag();
  const change = useChangeFlag();
  const [targets, setTargets] = useState(flag?.targets ?? []);
  const error = create.error ?? change.error;
  const callbacks = {
    onSuccess: ({ name }: FeatureFlag) => {
      onClose();
      showToast({ title: 'Feature flag saved', description: `${name} is as you set it.` });
    },
    onError: showFailure('The flag was not saved'),
  };

  function save(form: FormData) {
    const body: FeatureFlagChange = {
      description: String(form.get('description')),
      isEnabled: form.has('isEnabled'),
      rolloutPercentage: Number(form.get('rolloutPercentage')),
      targetOrganizations: targets.map(({ id }) => id),
    };
    if (flag) change.mutate({ id: flag.id, ...body }, callbacks);
    else create.mutate({ name: String(form.get('name')), ...body }, callbacks);
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={create.isPending || change.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
