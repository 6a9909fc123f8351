import type { Onboarding } from '@pfs/wire/onboarding';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshFigures } from '../../lib/api/refresh.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmChange } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onboardingQuery } from './onboarding.queries.ts';

/** Says that figures include test data; administrators can remove it. */
export function SampleDataNotice() {
  const { role } = useCurrentUser();
  const { data } = useQuery(onboardingQuery);
  const [isAsking, setAsking] = useState(false);
  if (data === undefined || data.sampleData.files === 0) return null;
  const words = sampleDataText(data.sampleData);
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

/** The amount of test data: "1 file with 312 claims". */
function sampleDataText({ files, claims }: Onboarding['sampleData']): string {
  const fileWords = `${formatCount(files)} ${files === 1 ? 'file' : 'files'}`;
  return `${fileWords} with ${formatCount(claims)} ${claims === 1 ? 'claim' : 'claims'}`;
}

interface RemoveSampleDataProps {
  /** The amount of test data. */
  readonly words: string;
  readonly onClose: () => void;
}

/** Explains what is deleted and what stays, and asks. */
function RemoveSampleData({ words, onClose }: RemoveSampleDataProps) {
  return (
    <ConfirmChange
      route="DELETE /api/test/sample-remittances"
      given={{}}
      // A failure may leave some of it removed.
      refresh={refreshFigures}
      done={({ removedFiles }) =>
        showToast({
          title: 'Test data removed',
          description:
            removedFiles === 0
              ? 'There was no test data left. Your own files are unchanged.'
              : 'All figures now come from your own files.',
        })
      }
      failed={showFailure('Test data not removed', 'It couldn’t be removed. Please try again.')}
      title="Remove test data?"
      notice={{ title: `${words} will be deleted` }}
      confirm="Remove"
      variant="destructive"
      onClose={onClose}
    >
      This removes everything created by Add Test Data, and totals are recalculated. Your own files,
      rules, and invoices stay. You can add test data again at any time.
    </ConfirmChange>
  );
}
