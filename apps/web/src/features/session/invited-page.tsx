import type { AnswerOf } from '@pfs/wire/route';
import type { Routes } from '@pfs/wire/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { ApiError } from '../../lib/api/api-error.ts';
import { type BodyOf, call } from '../../lib/api/call.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Footer } from '../../ui/footer.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountPage, passwordHint } from './account-page.tsx';
import { accountCreated, useSignIn } from './use-sign-in.tsx';

function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['/api/auth/invitation', token],
    queryFn: ({ signal }) => call('POST /api/auth/invitation', { body: { token }, signal }),
  });
}

interface InvitedPageProps {
  readonly token: string;
}

/** Target of an invitation's link: the pharmacy, the email address, and a new password. */
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
          title="This invitation isn’t valid"
          actions={<ButtonLink href="/auth">Sign In</ButtonLink>}
        >
          It was already used, withdrawn, or has expired. Ask your administrator for a new one.
        </EmptyState>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="You’re invited"
      description={query.data && `Choose a password to join ${query.data.organizationName}.`}
    >
      <QueryState query={query} what="the invitation" loading={<Skeleton className="h-80" />}>
        {(invitation) => <InvitedForm token={token} invitation={invitation} />}
      </QueryState>
    </AccountPage>
  );
}

interface InvitedFormProps {
  readonly token: string;
  readonly invitation: AnswerOf<Routes['showInvitation']>;
}

/** The email address is fixed; the emailed link replaces the captcha. */
function InvitedForm({ token, invitation }: InvitedFormProps) {
  const accept = useSignIn({
    send: (body: BodyOf<'POST /api/auth/accept-invitation'>) =>
      call('POST /api/auth/accept-invitation', { body }),
    ...accountCreated,
    onError: (error) => form.showServerErrors(error),
  });
  const form = useCheckedForm({
    // The token is not a field of the form.
    loadSchema: async () =>
      (await import('@pfs/wire/session')).acceptInvitationBody.omit({ token: true }),
    onValid: (body) => accept.mutate({ ...body, token }),
  });
  if (accept.secondStep) return accept.secondStep;
  return (
    <Form label="Accept invitation" form={form} values={invitation}>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <Field label="First Name" name="firstName" autoComplete="given-name" />
        <Field label="Last Name" name="lastName" autoComplete="family-name" />
      </div>
      <Field
        label="Email"
        name="shownEmail"
        type="email"
        autoComplete="username"
        value={invitation.email}
        readOnly
        disabled
        hint="Your invitation was sent to this address."
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={passwordHint}
      />
      <Button type="submit" pending={accept.isPending} className="mt-2 w-full">
        {accept.isPending ? 'Joining...' : `Join ${invitation.organizationName}`}
      </Button>
    </Form>
  );
}
