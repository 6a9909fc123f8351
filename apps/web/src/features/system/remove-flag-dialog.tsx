import type { FeatureFlag } from '@pfs/wire/feature-flags';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showFailure } from './show-failure.ts';
import { useRemoveFlag } from './system.queries.ts';

interface RemoveFlagDialogProps {
  readonly flag: FeatureFlag;
  readonly onClose: () => void;
}

export function RemoveFlagDialog({ flag, onClose }: RemoveFlagDialogProps) {
  const remove = useRemoveFlag();
  const confirm = () =>
    remove.mutate(flag.id, {
      onSuccess: ({ name }) => {
        onClose();
        showToast({ title: 'Feature flag removed', description: `${name} is off for everybody.` });
      },
      onError: showFailure('The flag is still there'),
    });
  return (
    <Dialog title="Remove this feature flag" description={flag.name} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Notice tone="warn" title="Its feature goes off for everybody">
          A flag of the same name that is made later begins at nobody again.
        </Notice>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="destructive" pending={remove.isPending} onClick={confirm}>
            Remove
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
