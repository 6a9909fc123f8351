import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRemoveSampleData } from './onboarding.queries.ts';

interface RemoveSampleDataProps {
  /** How much there is of it. */
  readonly words: string;
  readonly onClose: () => void;
}

/** Says what will be gone and what stays, before all test data is removed. */
export function RemoveSampleData({ words, onClose }: RemoveSampleDataProps) {
  const handleUnauthorized = useUnauthorized('/auth');
  const remove = useRemoveSampleData({
    success: ({ removedFiles }) => {
      onClose();
      showToast({
        title: 'Test data removed',
        description:
          removedFiles === 0
            ? 'There was none left. Your own files are as they were.'
            : 'Every figure is that of your own files alone.',
      });
    },
    error: (error) => {
      if (handleUnauthorized(error)) return;
      showToast({
        title: 'Test data is still there',
        description: messageOf(error, 'It could not be removed. Please try again.'),
        variant: 'destructive',
      });
    },
  });
  return (
    <Dialog title="Remove test data" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Notice title={`${words} will be deleted`}>
          All of it came by Add Test Data, and every total is counted without it from then on. Your
          own files, rules and invoices stay. Test data can be added again at any time.
        </Notice>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="destructive" pending={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
