import type { Onboarding } from '@pfs/wire/onboarding';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { formatCount } from '../../lib/format-number.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
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
        The figures hold test data: {words}.
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
