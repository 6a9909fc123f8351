import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { formatCount } from '../../lib/format-number.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { auditExportPath, auditPageSize, auditQuery } from './audit.queries.ts';
import { AuditEntry } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';
import {
  type AuditSearch,
  firstAuditSearch,
  readAuditSearch,
  writeAuditSearch,
} from './audit-search.ts';
import { NoAuditRecords } from './no-audit-records.tsx';

/** What everybody did, newest first; what is filtered is a link, and can be taken along as CSV. */
export function AuditTrailTab() {
  const [params, setParams] = useSearchParams();
  const asked = readAuditSearch(params);
  const change = (to: Partial<AuditSearch>) =>
    setParams((now) => writeAuditSearch(now, to), { replace: true });
  const query = useQuery(auditQuery(asked));
  const total = query.data?.total;
  return (
    <CardSection
      title="Audit Trail"
      description={describe(total)}
      action={
        <ButtonAnchor variant="outline" size="sm" href={auditExportPath(asked)} download>
          <Download aria-hidden="true" />
          Export CSV
        </ButtonAnchor>
      }
    >
      <AuditFilters asked={asked} onChange={change} />
      <QueryState
        query={query}
        what="the audit trail"
        loading={<LoadingEntries />}
        isEmpty={(page) => page.rows.length === 0 && page.total === 0}
        empty={
          <NoAuditRecords
            filtered={auditExportPath(asked).includes('?')}
            onClear={() => change(firstAuditSearch)}
          />
        }
      >
        {({ rows }) => (
          <ul
            aria-label="Audit records"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard too
            tabIndex={0}
            className={clsx(
              'relative max-h-[70dvh] divide-y divide-line overflow-y-auto border-t border-line',
              query.isPlaceholderData && 'opacity-60',
            )}
          >
            {rows.map((record) => (
              <AuditEntry key={record.id} record={record} />
            ))}
          </ul>
        )}
      </QueryState>
      <Pager
        what="audit records"
        page={asked.page}
        pageSize={auditPageSize}
        total={total ?? 0}
        onPage={(page) => change({ page })}
      />
    </CardSection>
  );
}

function describe(total: number | undefined): string {
  if (total === undefined) return 'Who did what, when and from where.';
  return `${formatCount(total)} ${total === 1 ? 'record' : 'records'}, the newest first.`;
}

function LoadingEntries() {
  return (
    <div className="flex flex-col gap-3 px-5 pb-5">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}
