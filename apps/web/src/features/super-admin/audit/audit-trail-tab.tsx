import type { AuditRecord } from '@pfs/wire/audit';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Download, ScrollText } from 'lucide-react';
import { formatCount } from '../../../lib/format/format-number.ts';
import { useSearchState } from '../../../lib/search-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { CardSection } from '../../../ui/card.tsx';
import { Instant } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Filter } from '../../../ui/fields/select.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { SearchField } from '../../../ui/tables/search-field.tsx';
import {
  type AuditSearch,
  actionWords,
  auditExportPath,
  auditPageSize,
  auditQuery,
  auditSearch,
  firstAuditSearch,
} from './audit.queries.ts';
import { ValueChanges } from './value-changes.tsx';

interface AuditFiltersProps {
  readonly asked: AuditSearch;
  readonly onChange: (change: Partial<AuditSearch>) => void;
}

const texts = [
  { name: 'search', label: 'Search descriptions', placeholder: 'Description' },
  { name: 'pharmacy', label: 'Pharmacy', placeholder: 'Pharmacy' },
  { name: 'user', label: 'User', placeholder: 'User or email' },
  { name: 'type', label: 'Entity type', placeholder: 'Entity type' },
] as const;

function AuditFilters({ asked, onChange }: AuditFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-2 px-5 pb-4 print:hidden">
      {texts.map(({ name, label, placeholder }) => (
        <SearchField
          key={name}
          label={label}
          placeholder={placeholder}
          value={asked[name]}
          onChange={(text) => onChange({ [name]: text })}
        />
      ))}
      <Filter
        label="Action"
        all="All actions"
        of={actionWords}
        value={asked.action}
        onChange={(action) => onChange({ action })}
      />
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={name}
          type="date"
          label={name === 'from' ? 'From' : 'To'}
          name={name}
          min="1970-01-01"
          max="2099-12-31"
          value={asked[name] ?? ''}
          className="w-36"
          onChange={({ target }) => onChange({ [name]: target.value || undefined })}
        />
      ))}
    </div>
  );
}

const looks = {
  create: 'good',
  update: 'active',
  delete: 'destructive',
  approve: 'good',
  reject: 'destructive',
  process: 'secondary',
} as const;

/** One entry: what was done, by whom, to which organization, when and from where. */
function AuditEntry({ record }: { readonly record: AuditRecord }) {
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
        <Fact name="User">{userName ?? 'Not signed in'}</Fact>
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

/** The audit trail, newest first; its filter is in the address, and it exports as CSV. */
export function AuditTrailTab() {
  const { state: asked, change } = useSearchState(auditSearch);
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
        loading={<Skeletons className="gap-3 px-5 pb-5" heights="h-12 h-12 h-12" />}
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
  if (total === undefined) return 'Who did what, when, and from where.';
  return `${formatCount(total)} ${total === 1 ? 'record' : 'records'}. Newest first.`;
}

interface NoAuditRecordsProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
}

function NoAuditRecords({ filtered, onClear }: NoAuditRecordsProps) {
  if (!filtered) {
    return (
      <EmptyState icon={ScrollText} title="No Audit Records">
        User activity is recorded here, starting with the first sign-in.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ScrollText}
      title="Nothing Found"
      actions={
        <Button variant="outline" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      No audit records match these filters.
    </EmptyState>
  );
}
