import type { Remittance } from '@pfs/wire/remittances';
import { clsx } from 'clsx';
import { CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon, Scissors } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Badge } from '../../ui/badge.tsx';

interface StatusBadgeProps {
  readonly remittance: Pick<Remittance, 'processingStatus' | 'cutOff'>;
}

/** The status of a file, and whether it is cut off. */
export function StatusBadge({ remittance }: StatusBadgeProps) {
  return (
    <>
      <ProcessingBadge status={remittance.processingStatus} />
      {remittance.cutOff ? (
        <Badge variant="warn">
          <Scissors aria-hidden="true" />
          Cut off
        </Badge>
      ) : null}
    </>
  );
}

type Shown = readonly [ComponentProps<typeof Badge>['variant'], LucideIcon, string];

const badges: Readonly<Partial<Record<Remittance['processingStatus'], Shown>>> = {
  completed: ['good', CircleCheck, 'Completed'],
  processing: ['active', LoaderCircle, 'Processing'],
  failed: ['destructive', CircleX, 'Failed'],
};

/** Any other status is shown as Pending. */
function ProcessingBadge({ status }: { readonly status: Remittance['processingStatus'] }) {
  const [variant, Icon, label] = badges[status] ?? ['secondary', Clock, 'Pending'];
  return (
    <Badge variant={variant}>
      <Icon className={clsx(Icon === LoaderCircle && 'animate-spin')} aria-hidden="true" />
      {label}
    </Badge>
  );
}
