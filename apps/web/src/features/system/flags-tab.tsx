import type { FeatureFlag } from '@pfs/wire/feature-flags';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { instantColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { FlagDialog } from './flag-dialog.tsx';
import { flagsQuery } from './system.queries.ts';

/** Features that some pharmacies get before others. */
export function FlagsTab() {
  const query = useQuery(flagsQuery);
  const [editing, setEditing] = useState<FeatureFlag | 'new'>();
  const [removing, setRemoving] = useState<FeatureFlag>();
  return (
    <CardSection
      title="Feature flags"
      description="Rollouts are stable. Raising the percentage never removes a pharmacy."
      action={
        <Button size="sm" onClick={() => setEditing('new')}>
          New flag
        </Button>
      }
    >
      <QueriedTable
        query={query}
        what="the feature flags"
        empty={
          <EmptyState icon={Flag} title="No Feature Flags">
            New flags are off for everyone until you turn them on.
          </EmptyState>
        }
        caption="Feature flags"
        columns={flagColumns({ onEdit: setEditing, onRemove: setRemoving })}
        rowKey={({ id }) => id}
      />
      {editing === undefined ? null : (
        <FlagDialog
          flag={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing === undefined ? null : (
        <RemoveFlagDialog flag={removing} onClose={() => setRemoving(undefined)} />
      )}
    </CardSection>
  );
}

interface RemoveFlagDialogProps {
  readonly flag: FeatureFlag;
  readonly onClose: () => void;
}

function RemoveFlagDialog({ flag, onClose }: RemoveFlagDialogProps) {
  const remove = useChange('DELETE /api/system/feature-flags/:id', {
    refresh: ['/api/system/feature-flags'],
    done: ({ name }) => {
      onClose();
      showToast({ title: 'Feature flag removed', description: `${name} is off for everyone.` });
    },
    failed: showFailure('Flag not removed'),
  });
  return (
    <ConfirmDialog
      title="Remove this feature flag?"
      description={flag.name}
      notice={{ tone: 'warn', title: 'The feature turns off for everyone' }}
      confirm="Remove"
      variant="destructive"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: flag.id } })}
      onClose={onClose}
    >
      A new flag with the same name would start off for everyone.
    </ConfirmDialog>
  );
}

interface FlagActions {
  readonly onEdit: (flag: FeatureFlag) => void;
  readonly onRemove: (flag: FeatureFlag) => void;
}

function flagColumns({ onEdit, onRemove }: FlagActions): readonly Column<FeatureFlag>[] {
  return [
    {
      header: 'Feature',
      primary: true,
      className: 'min-w-44 wrap-anywhere font-medium',
      cell: ({ name, description }) => (
        <>
          <code>{name}</code>
          {description === '' ? null : (
            <span className="block text-xs font-normal text-ink-soft">{description}</span>
          )}
        </>
      ),
    },
    {
      header: 'State',
      aside: true,
      cell: ({ isEnabled }) =>
        isEnabled ? <Badge variant="good">On</Badge> : <Badge variant="secondary">Off</Badge>,
    },
    {
      header: 'Rollout',
      align: 'right',
      cell: ({ rolloutPercentage }) => <span className="figures">{rolloutPercentage}%</span>,
    },
    {
      header: 'Selected pharmacies',
      wide: true,
      className: 'min-w-40 wrap-anywhere',
      cell: ({ targets }) => targets.map(({ name }) => name).join(', ') || 'None',
    },
    instantColumn('Changed', 'updatedAt'),
    {
      header: 'Actions',
      align: 'right',
      wide: 'last',
      cell: (flag) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          <RowButton label="Edit" name={`Edit ${flag.name}`} onClick={() => onEdit(flag)} />
          <RowButton
            label="Remove"
            name={`Remove ${flag.name}`}
            variant="ghost"
            onClick={() => onRemove(flag)}
          />
        </span>
      ),
    },
  ];
}
