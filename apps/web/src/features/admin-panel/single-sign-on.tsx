import type { SignOnSettings } from '@pfs/wire/single-sign-on';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RouteKey } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/query-options.ts';
import { toastOf, useChange } from '../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ConfirmChange } from '../../ui/confirm-dialog.tsx';
import { CopiedText } from '../../ui/copied-text.tsx';
import { Instant } from '../../ui/day.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { actionsColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

type Connection = NonNullable<SignOnSettings['connection']>;
type Domain = SignOnSettings['domains'][number];
type Open = 'connection' | 'removing' | 'domain' | { readonly removing: Domain };

const settingsQuery = routeQuery('GET /api/organizations/single-sign-on');
const paths = ['/api/organizations/single-sign-on'];

const otherTexts: Readonly<Record<Connection['others'], string>> = {
  refused: 'Can’t sign in',
  staff: 'Become users',
};
const factorTexts: Readonly<Record<Connection['secondFactor'], string>> = {
  own: 'Ask for our own code, unless the provider reports its own',
  provider: 'The provider always checks one',
};
const passwordTexts: Readonly<Record<Connection['passwords'], string>> = {
  everyone: 'Allowed',
  administrators: 'Only for administrators, with an authenticator app',
};

/** The pharmacy's sign-in provider, and the email domains of its people. */
export function SingleSignOn() {
  const query = useQuery(settingsQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const connection = query.data?.connection;
  return (
    <>
      <CardSection
        title="Single Sign-On"
        description="Your team signs in with your own OpenID Connect provider, such as Microsoft Entra ID, Google Workspace, or Okta."
        action={
          query.data && (
            <span className="flex flex-wrap gap-2">
              {connection === null ? null : (
                <Button size="sm" variant="outline" onClick={() => setOpen('removing')}>
                  Remove
                </Button>
              )}
              <Button size="sm" onClick={() => setOpen('connection')}>
                {connection === null ? 'Set up' : 'Edit'}
              </Button>
            </span>
          )
        }
      >
        <QueryState query={query} what="single sign-on" loading={<LoadingRows />}>
          {(settings) => <Summary {...settings} />}
        </QueryState>
      </CardSection>
      <CardSection
        title="Email Domains"
        description="People with a verified domain can use single sign-on."
        action={
          <Button size="sm" onClick={() => setOpen('domain')}>
            Add domain
          </Button>
        }
      >
        <QueryState query={query} what="the email domains" loading={<LoadingRows />}>
          {({ domains }) => (
            <Domains domains={domains} onRemove={(removing) => setOpen({ removing })} />
          )}
        </QueryState>
      </CardSection>
      {open === 'connection' ? <ConnectionDialog of={connection} onClose={close} /> : null}
      {open === 'removing' ? <RemoveDialog onClose={close} /> : null}
      {open === 'domain' ? <DomainDialog onClose={close} /> : null}
      {typeof open === 'object' ? <RemoveDomainDialog of={open.removing} onClose={close} /> : null}
    </>
  );
}

function Summary({ connection, redirectUri, logoutUri }: SignOnSettings) {
  const facts: readonly (readonly [string, string])[] =
    connection === null
      ? []
      : [
          ['Issuer', connection.issuer],
          ['Client ID', connection.clientId],
          ['Passwords', passwordTexts[connection.passwords]],
          ['Second factor', factorTexts[connection.secondFactor]],
        ];
  return (
    <div className="flex flex-col gap-4 px-5 pb-5">
      <dl className="grid gap-x-6 gap-y-3 text-[0.8125rem] sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-ink-faint">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        <div className="min-w-0">
          <dt className="text-xs text-ink-faint">Redirect URI, for your provider</dt>
          <dd>
            <CopiedText text={redirectUri} what="The redirect URI" />
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-xs text-ink-faint">Back-channel logout URI, for your provider</dt>
          <dd>
            <CopiedText text={logoutUri} what="The logout URI" />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** Keeps what the server answers: the settings after the change. */
function useKeep() {
  const queryClient = useQueryClient();
  return (settings: SignOnSettings) => queryClient.setQueryData(settingsQuery.queryKey, settings);
}

interface Dialog {
  readonly onClose: () => void;
}

function ConnectionDialog({
  of,
  onClose,
}: Dialog & { readonly of: Connection | null | undefined }) {
  const keep = useKeep();
  return (
    <FormDialog
      title="Single sign-on"
      submit="Save"
      submitting="Checking..."
      loadSchema={async () => (await import('@pfs/wire/single-sign-on')).connectionBody}
      route="PATCH /api/organizations/single-sign-on"
      toCall={(body) => ({ body })}
      values={{ ...startValues, ...of }}
      done={(settings) => {
        keep(settings);
        showToast({ title: 'Single sign-on saved', description: 'Your provider answered.' });
      }}
      failed={showFailure('Not saved')}
      onClose={onClose}
    >
      <Field
        label="Issuer URL"
        name="issuer"
        type="url"
        hint="Exactly as your provider shows it."
      />
      <Field label="Client ID" name="clientId" autoComplete="off" />
      <Field
        label="Client secret"
        name="clientSecret"
        type="password"
        autoComplete="new-password"
        hint={of ? 'Leave empty to keep the current one.' : 'It isn’t shown again.'}
      />
      <RoleFields />
      <SelectField label="Second factor" name="secondFactor">
        <Options of={factorTexts} />
      </SelectField>
      <SelectField
        label="Passwords"
        name="passwords"
        hint="For people of your verified domains. Administrators keep a way in if the provider fails."
      >
        <Options of={passwordTexts} />
      </SelectField>
    </FormDialog>
  );
}

const startValues = {
  roleClaim: 'groups',
  others: 'refused',
  secondFactor: 'own',
  passwords: 'everyone',
};

function RoleFields() {
  return (
    <>
      <Field
        label="Role claim"
        name="roleClaim"
        hint="The claim that lists a person’s groups or roles."
      />
      <Field
        label="Administrators"
        name="adminValues"
        hint="Values of the claim, separated by commas."
        optional
      />
      <Field
        label="Users"
        name="staffValues"
        hint="Values of the claim, separated by commas."
        optional
      />
      <SelectField label="Everyone else" name="others">
        <Options of={otherTexts} />
      </SelectField>
    </>
  );
}

function RemoveDialog({ onClose }: Dialog) {
  return (
    <ConfirmChange
      route="DELETE /api/organizations/single-sign-on"
      given={{}}
      refresh={paths}
      done={toastOf('Single sign-on removed', 'Passwords work for everyone.')}
      failed={showFailure('Not removed')}
      title="Remove single sign-on?"
      confirm="Remove"
      variant="destructive"
      onClose={onClose}
    >
      People who signed in with it are signed out. Those without a password can set one with “Forgot
      your password?”.
    </ConfirmChange>
  );
}

function DomainDialog({ onClose }: Dialog) {
  const keep = useKeep();
  return (
    <FormDialog
      title="Add email domain"
      description="You get a TXT record to add to the domain’s DNS, which proves that it’s yours."
      submit="Add domain"
      submitting="Adding..."
      loadSchema={async () => (await import('@pfs/wire/single-sign-on')).domainBody}
      route="POST /api/organizations/single-sign-on/domains"
      toCall={(body) => ({ body })}
      done={keep}
      failed={showFailure('Not added')}
      onClose={onClose}
    >
      <Field label="Domain" name="domain" hint="What follows the @, such as riverside-rx.com." />
    </FormDialog>
  );
}

function RemoveDomainDialog({ of: { id, domain }, onClose }: Dialog & { readonly of: Domain }) {
  return (
    <ConfirmChange
      route="DELETE /api/organizations/single-sign-on/domains/:id"
      given={{ params: { id } }}
      done={useKeep()}
      failed={showFailure('Not removed')}
      title={`Remove ${domain}?`}
      confirm="Remove domain"
      variant="destructive"
      onClose={onClose}
    >
      Its people can no longer sign in with single sign-on.
    </ConfirmChange>
  );
}

const verifyRoute = 'POST /api/organizations/single-sign-on/domains/:id/verify' satisfies RouteKey;

interface DomainsProps {
  readonly domains: readonly Domain[];
  readonly onRemove: (domain: Domain) => void;
}

function Domains({ domains, onRemove }: DomainsProps) {
  const keep = useKeep();
  const verify = useChange(verifyRoute, {
    done: (settings) => {
      keep(settings);
      showToast({ title: 'Domain verified', description: 'Its people can use single sign-on.' });
    },
    failed: showFailure('Not verified'),
  });
  if (domains.length === 0) return <p className="px-5 pb-5 text-ink-soft">No domains yet.</p>;
  const columns: readonly Column<Domain>[] = [
    { header: 'Domain', primary: true, className: 'min-w-36', cell: ({ domain }) => domain },
    {
      header: 'Verified',
      wide: true,
      cell: ({ record, verifiedAt }) =>
        verifiedAt === null ? (
          <span className="flex flex-col gap-1">
            <span>
              <Badge variant="warn">Add this TXT record</Badge>
            </span>
            <CopiedText text={record} what="The record" />
          </span>
        ) : (
          <Instant value={verifiedAt} />
        ),
    },
    actionsColumn((one) => (
      <span className="flex flex-wrap justify-end gap-2">
        {one.verifiedAt === null ? (
          <RowButton
            label="Verify"
            name={`Verify ${one.domain}`}
            onClick={() => verify.mutate({ params: { id: one.id } })}
          />
        ) : null}
        <RowButton label="Remove" name={`Remove ${one.domain}`} onClick={() => onRemove(one)} />
      </span>
    )),
  ];
  return (
    <DataTable caption="Email Domains" rows={domains} columns={columns} rowKey={({ id }) => id} />
  );
}
