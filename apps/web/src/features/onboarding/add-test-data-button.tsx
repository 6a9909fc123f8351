import { FlaskConical } from 'lucide-react';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { showToast, showToastAcrossReload } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/session/unauthorized.ts';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { useAddTestData } from './onboarding.queries.ts';

export function AddTestDataButton() {
  const handleUnauthorized = useUnauthorized('/auth');
  const add = useAddTestData({
    success: () => {
      showToastAcrossReload({
        title: 'Test Data Added',
        description: 'Sample remittance data has been added successfully.',
      });
      window.location.reload();
    },
    error: (error) => {
      if (handleUnauthorized(error)) return;
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

/** The server's word where it answered; else that the call itself did not come through. */
function failureOf(error: Error) {
  if (error instanceof ApiError) {
    return {
      title: 'Failed to Add Test Data',
      description: messageOf(error, 'Unknown error'),
    };
  }
  return { title: 'Error', description: 'Failed to add test data' };
}
