import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { ApiError, isUnauthorized, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/api/use-change.ts';
import { showToast, showToastAcrossReload } from '../../lib/toast.ts';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { onboardingQuery } from './onboarding.queries.ts';

/** Offers test data to a pharmacy that has no file of its own yet. */
export function SampleDataOffer() {
  const { data } = useQuery(onboardingQuery);
  const first = data?.steps.find(({ step }) => step === 'first_file');
  return first === undefined || first.done ? null : <AddTestDataButton />;
}

export function AddTestDataButton() {
  const add = useChange('POST /api/test/add-sample-remittance', {
    done: () => {
      showToastAcrossReload({
        title: 'Test Data Added',
        description: 'Sample remittance data has been added successfully.',
      });
      window.location.reload();
    },
    failed: (error) => {
      if (isUnauthorized(error)) return;
      showToast({ ...failureOf(error), variant: 'destructive' });
    },
  });
  return (
    <PharmacyButton variant="outline" pending={add.isPending} onClick={() => add.mutate()}>
      {add.isPending ? null : <FlaskConical aria-hidden="true" />}
      Add Test Data
    </PharmacyButton>
  );
}

/** The server's message if it answered; otherwise that the call failed. */
function failureOf(error: Error) {
  if (error instanceof ApiError) {
    return {
      title: 'Failed to Add Test Data',
      description: messageOf(error, 'Unknown error'),
    };
  }
  return { title: 'Error', description: 'Failed to add test data' };
}
