import type { Onboarding } from '@pfs/wire/onboarding';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/session/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onboardingQuery, useRemoveSampleData } from './onboarding.queries.ts';

/** Says that figures hold test data, and takes it out again; an administrator may. */
export function SampleDataNotice() {
  const { role } = useCurrentUser();
  const { data } = useQuery(onboardingQuery);
  const [isAsking, setAsking] = useState(false);
  if (data === undefined || data.sampleData.files === 0) return null;
  const words = sampleDataWords(data.sampleData);
  return (
    <>
      <Notice
        action={
          role === 'staff' ? undefined : (
            <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
              Remove test data
            </Button>
          )
        }
      >
        Includes sample data: {words}.
      </Notice>
      {isAsking ? <RemoveSampleData words={words} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** How much of what is shown is test data: "1 file with 312 claims". */
function sampleDataWords({ files, claims }: Onboarding['sampleData']): string {
  const fileWords = `${formatCount(files)} ${files === 1 ? 'file' : 'files'}`;
  return `${fileWords} with ${formatCount(claims)} ${claims === 1 ? 'claim' : 'claims'}`;
}

interface RemoveSampleDataProps {
  /** How much there is of it. */
  readonly words: string;
  readonly onClose: () => void;
}

/** Says what will be gone and what stays, before all test data is removed. */
function RemoveSampleData({ words, onClose }: RemoveSampleDataProps) {
  const handleUnauthorized = useUnauthorized('/auth');
  const remove = useRemoveSampleData({
    success: ({ removedFiles }) => {
      onClose();
      showToast({
        title: 'Test data removed',
        description:
          removedFiles === 0
            ? 'There was no test data left. Your own files are unchanged.'
            : 'All figures now come from your own files.',
      });
    },
    error: (error) => {
      if (handleUnauthorized(error)) return;
      showToast({
        title: 'Test data not removed',
        description: messageOf(error, 'It couldn’t be removed. Please try again.'),
        variant: 'destructive',
      });
    },
  });
  return (
    <Dialog title="Remove test data?" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Notice title={`${words} will be deleted`}>
          This removes everything created by Add Test Data, and totals are recalculated. Your own
          files, rules, and invoices stay. You can add test data again at any time.
        </Notice>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" pending={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
