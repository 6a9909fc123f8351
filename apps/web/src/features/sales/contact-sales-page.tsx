import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountPage } from '../session/public.ts';
import { SalesForm } from './sales-form.tsx';

export default function ContactSalesPage() {
  const [sent, setSent] = useState(false);
  if (sent) {
    return (
      <AccountPage
        title="Message sent"
        description="Thank you. We’ll reply by email within two business days."
      >
        <Button variant="outline" className="w-full" onClick={() => setSent(false)}>
          Send another
        </Button>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Contact Sales"
      description="Ask about larger plans, multiple pharmacies, or anything else before you start."
    >
      <FormForSession onSent={() => setSent(true)} />
    </AccountPage>
  );
}

/** Waits for the session, because the form is prefilled for signed-in people. */
function FormForSession({ onSent }: { readonly onSent: () => void }) {
  const session = useSession();
  switch (session.state) {
    case 'loading':
      return <Skeleton className="h-96" />;
    case 'failed':
      return (
        <Failed
          what="your account"
          error={session.error}
          retrying={false}
          onRetry={session.retry}
        />
      );
    case 'signed_out':
      return <SalesForm user={null} onSent={onSent} />;
    case 'signed_in':
      return <SalesForm user={session.user} onSent={onSent} />;
  }
}
