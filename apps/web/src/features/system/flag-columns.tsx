import type { FeatureFlag } from '@pfs/wire/feature-flags';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/day.tsx';
import type { Column } from '../../ui/table-columns.ts';

interface FlagActions {
  readonly onEdit: (flag: FeatureFlag) => void;
  readonly onRemove: (flag: FeatureFlag) => void;
}

export function flagColumns({ onEdit, onRemove }: FlagActions): readonly Column<FeatureFlag>[] {
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
      header: 'Chosen pharmacies',
      wide: true,
      className: 'min-w-40 wrap-anywhere',
      cell: ({ targets }) => targets.map(({ name }) => name).join(', ') || 'None',
    },
    { header: 'Changed', cell: ({ updatedAt }) => <Instant value={updatedAt} /> },
    {
      header: 'What to do',
      align: 'right',
      wide: 'last',
      cell: (flag) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          <Button
            size="sm"
            variant="outline"
            aria-label={`Edit ${flag.name}`}
            onClick={() => onEdit(flag)}
          >
            Edit
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Remove ${flag.name}`}
            onClick={() => onRemove(flag)}
          >
            Remove
          </Button>
        </span>
      ),
    },
  ];
}
