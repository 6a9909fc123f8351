import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import {
  type OrganizationSearch,
  type OrganizationStatus,
  statusWords,
} from './organization-search.ts';

interface OrganizationFiltersProps {
  readonly asked: OrganizationSearch;
  readonly onChange: (change: Partial<OrganizationSearch>) => void;
}

export function OrganizationFilters({ asked, onChange }: OrganizationFiltersProps) {
  return (
    <div className="flex w-full flex-wrap gap-2 sm:w-auto">
      <Select
        label="Status"
        value={asked.status ?? ''}
        onChange={({ target }) =>
          onChange({
            status: target.value === '' ? undefined : (target.value as OrganizationStatus),
          })
        }
      >
        <option value="">All statuses</option>
        {Object.entries(statusWords).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      <SearchField
        label="Search organizations"
        placeholder="Name, phone, email"
        value={asked.search}
        onChange={(search) => onChange({ search })}
      />
    </div>
  );
}
