import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { useRotateAddress } from './inbound-mail.queries.ts';

/** For an address that has got into wrong hands. It asks twice: the old one ends at once. */
export function NewAddress() {
  const [asked, setAsked] = useState(false);
  const rotating = useRotateAddress();
  const rotate = () =>
    rotating.mutate(undefined, {
      onSuccess: () =>
        showToast({ title: 'New Address', description: 'The one so far takes nothing any more.' }),
      onError: (error) =>
        showToast({
          title: 'Error',
          description: messageOf(error, 'The address was not changed. Please try again.'),
          variant: 'destructive',
        }),
      onSettled: () => setAsked(false),
    });
  return (
    <CardSection
      title="New Address"
      description="If somebody sends you what you do not want: the address so far ends at once."
    >
      <div className="flex flex-wrap gap-2 px-5 pb-5">
        {asked ? (
          <>
            <Button variant="destructive" size="sm" pending={rotating.isPending} onClick={rotate}>
              End the address so far
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setAsked(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <Button variant="outline" size="sm" onClick={() => setAsked(true)}>
            Make a new address
          </Button>
        )}
      </div>
    </CardSection>
  );
}
