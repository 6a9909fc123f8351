import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { ApiError } from '../../lib/api-error.ts';
import { Brand } from '../../ui/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Footer } from '../../ui/footer.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountPage } from './account-page.tsx';
import { invitationQuery } from './invitation.queries.ts';
import { InvitedForm } from './invited-form.tsx';

interface InvitedPageProps {
  readonly token: string;
}

/** Where an invitation's link leads: the pharmacy, the address, and a password to choose. */
export default function InvitedPage({ token }: InvitedPageProps) {
  return (
    <>
      <header className="mx-auto flex h-20 w-full max-w-[80rem] items-center px-4 sm:px-6">
        <Brand subtitle="Pharmacy Financial Suite" />
      </header>
      <main className="flex w-full flex-1 flex-col">
        <Invited token={token} />
      </main>
      <Footer />
    </>
  );
}

function Invited({ token }: InvitedPageProps) {
  const query = useQuery(invitationQuery(token));
  const over = query.error instanceof ApiError && query.error.status === 400;
  if (over) {
    return (
      <AccountPage title="Invitation">
        <EmptyState
          icon={MailX}
          title="This invitation does not work"
          actions={<ButtonLink href="/auth">Sign In</ButtonLink>}
        >
          It was used, withdrawn or has expired. Please ask your administrator for a new one.
        </EmptyState>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="You are invited"
      description={query.data && `Choose a password, and work with ${query.data.organizationName}.`}
    >
      <QueryState query={query} what="the invitation" loading={<Skeleton className="h-80" />}>
        {(invitation) => <InvitedForm token={token} invitation={invitation} />}
      </QueryState>
    </AccountPage>
  );
}
