import type { Invitation } from '@pfs/wire/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../../lib/api/call.ts';
import { useTask } from '../../lib/api/use-change.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { instantColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { ApiKeysTab } from '../api-keys/public.ts';
import { PasswordsTab } from '../super-admin/public.ts';
import { WebhooksTab } from '../webhooks/public.ts';
import { SecurityTab } from './security-tab.tsx';
import {
  invitationsQuery,
  nameOf,
  peoplePaths,
  RoleChoice,
  roleLabel,
  UsersSection,
} from './users-section.tsx';

const tabs = ['users', 'passwords', 'keys', 'webhooks', 'security'] as const;

/** A pharmacy's users, their passwords and second factors, API keys, and webhooks. */
export default function AdminPanelPage() {
  const [params, setParams] = useSearchParams();
  const { organization } = useCurrentUser();
  const shown = organization === null ? tabs.filter((tab) => tab !== 'security') : tabs;
  const value = shown.find((tab) => tab === params.get('tab')) ?? 'users';
  return (
    <>
      <PageHeader
        title="Admin Panel"
        description="Your pharmacy’s users, passwords, API keys, webhooks, and security"
      />
      <Tabs
        label="Admin Panel"
        value={value}
        // A tab's search and page do not apply to the next tab.
        onChange={(tab) => setParams(tab === 'users' ? {} : { tab })}
        tabs={[
          { value: 'users', label: 'User Management', content: <UsersTab /> },
          {
            value: 'passwords',
            label: 'Password Management',
            content: (
              <PasswordsTab
                policy={
                  'A pharmacy admin can change passwords for themselves and all users within ' +
                  'the organization.'
                }
              />
            ),
          },
          { value: 'keys', label: 'API Keys', content: <ApiKeysTab /> },
          { value: 'webhooks', label: 'Webhooks', content: <WebhooksTab /> },
          { value: 'security', label: 'Security', content: <SecurityTab /> },
        ]}
      />
    </>
  );
}

/** Users and invitations. A person without a pharmacy cannot invite anybody. */
function UsersTab() {
  const [inviting, setInviting] = useState(false);
  const { organization } = useCurrentUser();
  const invite = <Button onClick={() => setInviting(true)}>Invite User</Button>;
  return (
    <div className="flex flex-col gap-6">
      <UsersSection invite={organization === null ? null : invite} />
      {organization === null ? null : <InvitationsSection />}
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </div>
  );
}

/** People who are invited and have not joined yet. */
function InvitationsSection() {
  const query = useQuery(invitationsQuery);
  const { resend, withdraw, pendingId } = useInvitationActions();
  return (
    <CardSection title="Open Invitations" description="Each link works once, for seven days.">
      <QueriedTable
        query={query}
        what="the invitations"
        loading={<Skeleton className="mx-5 mb-5 h-16" />}
        empty={<p className="px-5 pb-5 text-ink-soft">No open invitations.</p>}
        caption="Open Invitations"
        columns={invitationColumns({ resend, withdraw, pendingId })}
        rowKey={({ id }) => id}
      />
    </CardSection>
  );
}

/** What can be done with an invitation, each with its toast. */
function useInvitationActions() {
  const resending = useTask(
    ({ id }: Invitation) => call('POST /api/invitations/:id/resend', { params: { id } }),
    {
      refresh: peoplePaths,
      done: (_, { email }) =>
        showToast({ title: 'Invitation Sent', description: `We emailed a new link to ${email}.` }),
      failed: showFailure('Error', 'Failed to send the invitation'),
    },
  );
  const withdrawing = useTask(
    ({ id }: Invitation) => call('DELETE /api/invitations/:id', { params: { id } }),
    {
      refresh: peoplePaths,
      done: (_, { email }) =>
        showToast({
          title: 'Invitation Withdrawn',
          description: `The link sent to ${email} no longer works.`,
        }),
      failed: showFailure('Error', 'Failed to withdraw the invitation'),
    },
  );
  return {
    pendingId: [resending, withdrawing].find(({ isPending }) => isPending)?.variables?.id,
    resend: resending.mutate,
    withdraw: withdrawing.mutate,
  };
}

/** Invites by email; a password given here also lets them sign in at once. */
function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog
      title="Invite User"
      description="We’ll email them a link to join."
      submit="Invite"
      submitting="Inviting..."
      loadSchema={async () => (await import('@pfs/wire/users')).createUserBody}
      route="POST /api/users"
      toCall={(body) => ({ body })}
      refresh={peoplePaths}
      done={(_, { body }) =>
        showToast({ title: 'Invitation Sent', description: `We emailed a link to ${body.email}.` })
      }
      failed={showFailure('Error', 'Failed to invite the user')}
      onClose={onClose}
    >
      <Field label="Email" name="email" type="email" autoComplete="off" />
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <Field label="First Name" name="firstName" />
        <Field label="Last Name" name="lastName" />
      </div>
      <RoleChoice />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        optional
        hint="They can sign in with it right away and will be asked to choose their own."
      />
    </FormDialog>
  );
}

interface InvitationColumns {
  readonly resend: (invitation: Invitation) => void;
  readonly withdraw: (invitation: Invitation) => void;
  readonly pendingId: string | undefined;
}

function invitationColumns(actions: InvitationColumns): readonly Column<Invitation>[] {
  return [
    {
      header: 'Name',
      primary: true,
      className: 'min-w-36 wrap-anywhere',
      cell: (invitation) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {nameOf(invitation)}
          {isOver(invitation) ? <Badge variant="warn">Expired</Badge> : null}
        </span>
      ),
    },
    { header: 'Email', wide: true, cell: ({ email }) => <EmailAddress value={email} /> },
    { header: 'Role', className: 'whitespace-nowrap', cell: ({ role }) => roleLabel(role) },
    instantColumn('Sent', 'sentAt'),
    {
      header: 'Actions',
      className: 'min-w-52',
      wide: 'last',
      cell: (invitation) => <InvitationActions invitation={invitation} {...actions} />,
    },
  ];
}

function isOver({ expiresAt }: Invitation): boolean {
  return Date.parse(expiresAt) <= Date.now();
}

function InvitationActions({
  invitation,
  resend,
  withdraw,
  pendingId,
}: InvitationColumns & { readonly invitation: Invitation }) {
  const { email } = invitation;
  const pending = pendingId === invitation.id;
  return (
    <span className="flex flex-wrap gap-2">
      <RowButton
        label="Send again"
        name={`Send again to ${email}`}
        disabled={pending}
        onClick={() => resend(invitation)}
      />
      <RowButton
        label="Withdraw"
        name={`Withdraw the invitation to ${email}`}
        variant="ghost"
        disabled={pending}
        onClick={() => withdraw(invitation)}
      />
    </span>
  );
}
