import type { ApiKey, KeyScope } from '@pfs/wire/api-keys';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { routeQuery } from '../../lib/api/query-options.ts';
import { toastOf } from '../../lib/api/use-change.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ConfirmChange } from '../../ui/confirm-dialog.tsx';
import { CopyDialog } from '../../ui/copied-text.tsx';
import { Instant } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { actionsColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

const keysQuery = routeQuery('GET /api/api-keys');
const keyPaths = ['/api/api-keys'];

export const keyScopeTexts: Readonly<Record<KeyScope, string>> = {
  read: 'Read figures and lists',
  upload: 'Upload files',
  staff: 'Everything staff can do',
  admin: 'Everything an administrator can do',
};
const lifetimeTexts = {
  '30_days': 'In 30 days',
  '90_days': 'In 90 days',
  '1_year': 'In one year',
  never: 'Never',
} as const;
const overlapTexts = {
  none: 'Right away',
  '1_day': 'After one day',
  '1_week': 'After one week',
} as const;

/** What is open beside the list. */
type Open =
  | { readonly is: 'creating' }
  | { readonly is: 'replacing' | 'revoking'; readonly of: ApiKey }
  | { readonly is: 'made'; readonly secret: string; readonly name: string };

/** Keys by which programs call the API for the pharmacy. */
export function ApiKeysTab() {
  const query = useQuery(keysQuery);
  const { organization } = useCurrentUser();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const made = ({ apiKey: { name }, key }: { apiKey: ApiKey; key: string }) =>
    setOpen({ is: 'made', name, secret: key });
  const create =
    organization === null ? undefined : (
      <Button size="sm" onClick={() => setOpen({ is: 'creating' })}>
        Create key
      </Button>
    );
  return (
    <CardSection
      title="API Keys"
      description="For programs that send files or read figures, and your own AI assistant (MCP). A key acts on behalf of the person who created it."
      action={create}
    >
      <QueriedTable
        query={query}
        what="the API keys"
        empty={
          <EmptyState icon={KeyRound} title="No API Keys Yet">
            Create a key to upload remittances from a script or read figures in another program.
          </EmptyState>
        }
        caption="API Keys"
        columns={[...columns, actions(setOpen)]}
        rowKey={({ id }) => id}
      />
      {open?.is === 'creating' ? <CreateDialog onMade={made} onClose={close} /> : null}
      {open?.is === 'replacing' ? (
        <ReplaceDialog of={open.of} onMade={made} onClose={close} />
      ) : null}
      {open?.is === 'revoking' ? <RevokeDialog of={open.of} onClose={close} /> : null}
      {open?.is === 'made' ? (
        <CopyDialog
          title={open.name}
          description="Copy the key now. It isn’t shown again."
          text={open.secret}
          what="the key"
          onClose={close}
        />
      ) : null}
    </CardSection>
  );
}

const isOver = ({ expiresAt }: ApiKey) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

const columns: readonly Column<ApiKey>[] = [
  {
    header: 'Name',
    primary: true,
    className: 'min-w-36 wrap-anywhere',
    cell: (key) => (
      <>
        <span className="flex flex-wrap items-center gap-1.5">
          {key.name}
          {isOver(key) ? <Badge variant="warn">Expired</Badge> : null}
          {key.isStopped ? <Badge variant="warn">Stopped: owner’s account</Badge> : null}
        </span>
        <span className="block text-xs font-normal text-ink-faint">
          {key.prefix}… · {key.ownerName}
        </span>
      </>
    ),
  },
  { header: 'Access', className: 'min-w-36', cell: ({ scope }) => keyScopeTexts[scope] },
  {
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <Instant value={lastUsedAt} />),
  },
  {
    header: 'Expires',
    cell: ({ expiresAt, replacedUntil }) => (
      <>
        {expiresAt === null ? 'Never' : <Instant value={expiresAt} />}
        {replacedUntil === null ? null : (
          <span className="block text-xs text-ink-faint">
            Old key works until <Instant value={replacedUntil} />
          </span>
        )}
      </>
    ),
  },
];

const actions = (setOpen: (open: Open) => void): Column<ApiKey> =>
  actionsColumn((of) => (
    <span className="flex flex-wrap justify-end gap-2">
      <RowButton
        label="Replace"
        name={`Replace ${of.name}`}
        onClick={() => setOpen({ is: 'replacing', of })}
      />
      <RowButton
        label="Revoke"
        name={`Revoke ${of.name}`}
        onClick={() => setOpen({ is: 'revoking', of })}
      />
    </span>
  ));

interface Making {
  readonly onMade: (made: { readonly apiKey: ApiKey; readonly key: string }) => void;
  readonly onClose: () => void;
}

function CreateDialog({ onMade, onClose }: Making) {
  return (
    <FormDialog
      title="Create API key"
      submit="Create key"
      submitting="Creating..."
      loadSchema={async () => (await import('@pfs/wire/api-keys')).apiKeyBody}
      route="POST /api/api-keys"
      toCall={(body) => ({ body })}
      refresh={keyPaths}
      done={onMade}
      failed={showFailure('Not created', 'The key was not created. Please try again.')}
      onClose={onClose}
    >
      <Field label="Name" name="name" maxLength={60} hint="What uses it, such as Nightly upload." />
      <SelectField
        label="Access"
        name="scope"
        value="read"
        hint="No key can manage users, keys, or plans, or reveal patient names."
      >
        <Options of={keyScopeTexts} />
      </SelectField>
      <SelectField label="Expires" name="lifetime" value="1_year">
        <Options of={lifetimeTexts} />
      </SelectField>
    </FormDialog>
  );
}

function ReplaceDialog({ of: { id, name }, onMade, onClose }: Making & { readonly of: ApiKey }) {
  return (
    <FormDialog
      title={`Replace “${name}”?`}
      description="You get a new key with the same name and rights."
      submit="Replace key"
      submitting="Replacing..."
      loadSchema={async () => (await import('@pfs/wire/api-keys')).replaceKeyBody}
      route="POST /api/api-keys/:id/replace"
      toCall={(body) => ({ params: { id }, body })}
      refresh={keyPaths}
      done={onMade}
      failed={showFailure('Not replaced', 'The key is unchanged. Please try again.')}
      onClose={onClose}
    >
      <SelectField
        label="Old key stops working"
        name="overlap"
        value="1_day"
        hint="Gives you time to update your programs."
      >
        <Options of={overlapTexts} />
      </SelectField>
    </FormDialog>
  );
}

function RevokeDialog({
  of: { id, name },
  onClose,
}: {
  readonly of: ApiKey;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmChange
      route="DELETE /api/api-keys/:id"
      given={{ params: { id } }}
      refresh={keyPaths}
      done={toastOf('Key revoked', `“${name}” no longer works.`)}
      failed={showFailure('Not revoked', 'The key still works. Please try again.')}
      title={`Revoke “${name}”?`}
      confirm="Revoke key"
      variant="destructive"
      onClose={onClose}
    >
      Programs using it lose access right away. What they sent is kept.
    </ConfirmChange>
  );
}
