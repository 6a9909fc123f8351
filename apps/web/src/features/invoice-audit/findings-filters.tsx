import {
  type FindingKind,
  type FindingStatus,
  findingKinds,
  findingStatuses,
} from '@pfs/core/invoice-audit/finding';
import { useQuery } from '@tanstack/react-query';
import { Select } from '../../ui/select.tsx';
import { findingStatusWords, kindWords, vendorsQuery } from '../vendors/public.ts';
import type { FindingsSearch } from './findings-search.ts';

interface FindingsFiltersProps {
  readonly search: FindingsSearch;
  readonly onChange: (change: Partial<FindingsSearch>) => void;
}

export function FindingsFilters({ search, onChange }: FindingsFiltersProps) {
  const vendors = useQuery(vendorsQuery).data ?? [];
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Select
        label="Finding’s status"
        value={search.state}
        onChange={({ target }) => onChange({ state: target.value as FindingStatus })}
      >
        {findingStatuses.map((status) => (
          <option key={status} value={status}>
            {findingStatusWords[status]}
          </option>
        ))}
      </Select>
      <Select
        label="Kind"
        value={search.kind ?? ''}
        onChange={({ target }) =>
          onChange({ kind: (target.value || undefined) as FindingKind | undefined })
        }
      >
        <option value="">All kinds</option>
        {findingKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindWords[kind]}
          </option>
        ))}
      </Select>
      <Select
        label="Vendor"
        className="sm:max-w-64"
        value={search.vendor ?? ''}
        onChange={({ target }) => onChange({ vendor: target.value || undefined })}
      >
        <option value="">All Vendors</option>
        {vendors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
