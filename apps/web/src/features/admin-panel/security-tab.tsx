import type { FactorRequirement, SecurityOfPharmacy } from '@pfs/wire/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { routeQuery } from '../../lib/api/query-options.ts';
import { refreshPaths, useChange } from '../../lib/api/use-change.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Instant } from '../../ui/day.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { ResetFactorDialog } from '../super-admin/public.ts';
import { SingleSignOn } from './single-sign-on.tsx';
import { roleLabel } from './users-section.tsx';

type Person = SecurityOfPharmacy['people'][number];

const securityQuery = routeQuery('GET /api/organizations/security');

const requirementTexts: Readonly<Record<FactorRequirement, string>> = {
  nobody: 'Nobody has to',
  admins: 'Administrators',
  everyone: 'Everyone',
};
const requirements = Object.entries(requirementTexts).map(([value, label]) => ({ value, label }));

/** Who must have a second factor, and who has one. */
export function SecurityTab() {
  const query = useQuery(securityQuery);
  return (
    <div className="flex flex-col gap-6">
      <CardSection
        title="Second Factor"
        description="With a second factor, signing in takes a passkey, or the password and a code from a phone."
      >
        <QueryState query={query} what="the security settings" loading={<LoadingRows />}>
          {({ requiredFor }) => <Requirement of={requiredFor} />}
        </QueryState>
      </CardSection>
      <SingleSignOn />
      <CardSection title="People" description="Who has added a passkey or an authenticator app.">
        <QueryState query={query} what="the people" loading={<LoadingRows />}>
          {(security) => <People {...security} />}
        </QueryState>
      </CardSection>
      <CardSection title="Programs" description="What acts for your pharmacy without a person.">
        <QueryState query={query} what="the programs" loading={<LoadingRows />}>
          {({ programs: { apiKeys, webhooks } }) => (
            <p className="flex flex-wrap gap-x-6 gap-y-1 px-5 pb-5">
              <TextLink href="/admin/pharmacy?tab=keys">
                {formatCount(apiKeys)} active API {apiKeys === 1 ? 'key' : 'keys'}
              </TextLink>
              <TextLink href="/admin/pharmacy?tab=webhooks">
                {formatCount(webhooks)} active {webhooks === 1 ? 'webhook' : 'webhooks'}
              </TextLink>
            </p>
          )}
        </QueryState>
      </CardSection>
    </div>
  );
}

/** Saved at once. */
function Requirement({ of }: { readonly of: FactorRequirement }) {
  const queryClient = useQueryClient();
  const save = useChange('PATCH /api/organizations/security', {
    done: (saved) => {
      queryClient.setQueryData(securityQuery.queryKey, saved);
      showToast({ title: 'Security updated', description: savedTexts[saved.requiredFor] });
      // It may be the administrator, too, who has to add one now.
      void refreshPaths(queryClient, ['/api/auth/user', '/api/auth/sign-in-methods']);
    },
    failed: showFailure('Error', 'The setting couldn’t be changed.'),
  });
  const chosen = save.isPending ? save.variables?.body.requiredFor : undefined;
  return (
    <div className="flex flex-col gap-2 px-5 pb-5">
      <RadioGroup
        label="Who must use one"
        name="requiredFor"
        value={chosen ?? of}
        options={requirements}
        onChange={(value) => {
          if (!save.isPending) save.mutate({ body: { requiredFor: value as FactorRequirement } });
        }}
      />
      <p className="text-xs text-ink-faint">
        People who must and have none add it before they can do anything else, you included.
      </p>
    </div>
  );
}

const savedTexts: Readonly<Record<FactorRequirement, string>> = {
  nobody: 'Nobody has to use a second factor.',
  admins: 'Administrators must use a second factor.',
  everyone: 'Everyone must use a second factor.',
};

function People({ requiredFor, people }: SecurityOfPharmacy) {
  const me = useCurrentUser();
  const [resetting, setResetting] = useState<Person>();
  const columns: readonly Column<Person>[] = [
    {
      header: 'Name',
      primary: true,
      className: 'min-w-36 wrap-anywhere',
      cell: (person) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {calledBy(person)}
          {person.id === me.id ? <Badge variant="outline">You</Badge> : null}
        </span>
      ),
    },
    { header: 'Email', wide: true, cell: ({ email }) => <EmailAddress value={email} /> },
    { header: 'Role', className: 'whitespace-nowrap', cell: ({ role }) => roleLabel(role) },
    {
      header: 'Second factor',
      wide: true,
      cell: (person) => {
        const { id, role, secondFactorSince } = person;
        if (secondFactorSince === null) {
          const isMissing = mustHaveOne(requiredFor, role);
          return isMissing ? <Badge variant="warn">Not added yet</Badge> : 'None';
        }
        return (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {factorsOf(person)}
              <span className="block text-xs text-ink-faint">
                Since <Instant value={secondFactorSince} />
              </span>
            </span>
            {id === me.id ? null : (
              <RowButton
                label="Reset Second Factor"
                name={`Reset Second Factor of ${calledBy(person)}`}
                onClick={() => setResetting(person)}
              />
            )}
          </span>
        );
      },
    },
    {
      header: 'Last sign-in',
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? 'Never' : <Instant value={lastLoginAt} />),
    },
  ];
  return (
    <>
      <DataTable caption="People" rows={people} columns={columns} rowKey={({ id }) => id} />
      {resetting === undefined ? null : (
        <ResetFactorDialog
          person={{ id: resetting.id, name: calledBy(resetting) }}
          onClose={() => setResetting(undefined)}
        />
      )}
    </>
  );
}

function factorsOf({ hasAuthenticator, passkeys }: Person): string {
  const ofPasskeys = passkeys === 1 ? 'passkey' : `${formatCount(passkeys)} passkeys`;
  const has = [
    ...(hasAuthenticator ? ['authenticator app'] : []),
    ...(passkeys === 0 ? [] : [ofPasskeys]),
  ].join(', ');
  return has.charAt(0).toUpperCase() + has.slice(1);
}

const calledBy = ({ name, email }: Person) => name || email;

function mustHaveOne(requiredFor: FactorRequirement, role: Person['role']): boolean {
  return requiredFor === 'everyone' || (requiredFor === 'admins' && role !== 'staff');
}
