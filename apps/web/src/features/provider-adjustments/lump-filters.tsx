import type { Category } from '@pfs/core/category';
import { categoryName } from '@pfs/core/category';
import type { ProviderAdjustmentSummary } from '@pfs/wire/provider-adjustments';
import { Select } from '../../ui/select.tsx';
import type { LumpSearch } from './lump-search.ts';

interface LumpFiltersProps {
  readonly summary: ProviderAdjustmentSummary | undefined;
  readonly search: LumpSearch;
  readonly onChange: (change: Partial<LumpSearch>) => void;
}

/** Payers and kinds that have lump sums, and what the address names even where it has none. */
export function LumpFilters({ summary, search, onChange }: LumpFiltersProps) {
  const payers = withAsked(summary?.payers ?? [], search.payer);
  const categories = withAsked(summary?.categories ?? [], search.category);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Select
        label="Payer"
        className="sm:max-w-64"
        value={search.payer ?? ''}
        onChange={({ target }) => onChange({ payer: target.value || undefined })}
      >
        <option value="">All payers</option>
        {payers.map((payer) => (
          <option key={payer} value={payer}>
            {payer}
          </option>
        ))}
      </Select>
      <Select
        label="Kind"
        className="sm:max-w-64"
        value={search.category ?? ''}
        onChange={({ target }) =>
          onChange({ category: (target.value || undefined) as Category | undefined })
        }
      >
        <option value="">All kinds</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {categoryName(category)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function withAsked<Name extends string>(names: readonly Name[], asked: Name | undefined) {
  return asked === undefined || names.includes(asked) ? names : [...names, asked];
}
