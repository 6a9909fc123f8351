import type { AuditRecord } from '@pfs/wire/audit';
import { Badge } from '../../ui/badge.tsx';
import { Instant } from '../../ui/day.tsx';
import { actionWords } from './audit-search.ts';
import { ValueChanges } from './value-changes.tsx';

const looks = {
  create: 'good',
  update: 'active',
  delete: 'destructive',
  approve: 'good',
  reject: 'destructive',
  process: 'secondary',
} as const;

/** One thing that was done: what, by whom, to whose, when and from where. */
export function AuditEntry({ record }: { readonly record: AuditRecord }) {
  const { action, entityType, description, userName, organizationName, ipAddress } = record;
  return (
    <li className="px-5 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-64 font-medium wrap-anywhere">
          {description ?? `${actionWords[action]} ${entityType.replaceAll('_', ' ')}`}
        </p>
        <Badge variant={looks[action]}>{actionWords[action]}</Badge>
      </div>
      <dl className="mt-1 flex flex-wrap gap-x-4 text-[0.8125rem] text-ink-soft">
        <Fact name="User">{userName ?? 'Nobody signed in'}</Fact>
        <Fact name="Pharmacy">{organizationName ?? 'No pharmacy'}</Fact>
        <Fact name="Entity">{entityType.replaceAll('_', ' ')}</Fact>
        <Fact name="Time">
          <Instant value={record.createdAt} />
        </Fact>
        {ipAddress === null ? null : <Fact name="IP address">{ipAddress}</Fact>}
      </dl>
      <ValueChanges record={record} />
    </li>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1 wrap-anywhere">
      <dt className="sr-only">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
