import type { FeatureFlag } from '@pfs/wire/feature-flags';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { flagColumns } from './flag-columns.tsx';
import { FlagDialog } from './flag-dialog.tsx';
import { RemoveFlagDialog } from './remove-flag-dialog.tsx';
import { flagsQuery } from './system.queries.ts';

/** Features that come to some pharmacies before others. */
export function FlagsTab() {
  const query = useQuery(flagsQuery);
  const [editing, setEditing] = useState<FeatureFlag | 'new'>();
  const [removing, setRemoving] = useState<FeatureFlag>();
  return (
    <CardSection
      title="Feature flags"
      description="A pharmacy keeps its place in a rollout: raising the percentage takes nobody out."
      action={
        <Button size="sm" onClick={() => setEditing('new')}>
          New flag
        </Button>
      }
    >
      <QueryState
        query={query}
        what="the feature flags"
        loading={<LoadingRows />}
        isEmpty={(flags) => flags.length === 0}
        empty={
          <EmptyState icon={Flag} title="No Feature Flags">
            Make one, and its feature is off for everybody until you say for whom it is on.
          </EmptyState>
        }
      >
        {(flags) => (
          <DataTable
            caption="Feature flags"
            columns={flagColumns({ onEdit: setEditing, onRemove: setRemoving })}
            rows={flags}
            rowKey={({ id }) => id}
          />
        )}
      </QueryState>
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
