import { X } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { ClaimChip } from './claim-chips.ts';

interface ClaimFiltersProps {
  readonly chips: readonly ClaimChip[];
  readonly onRemove: (chips: readonly ClaimChip[]) => void;
}

/** What the list is narrowed to beside its fields, each to be taken off. */
export function ClaimFilters({ chips, onRemove }: ClaimFiltersProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2 px-5 pb-4">
      {chips.map((chip) => (
        <li key={`${chip.names[0]} ${chip.value ?? ''}`} className="min-w-0">
          <Badge variant="active" className="min-h-7 max-w-full">
            <span className="figures truncate">{chip.label}</span>
            <button
              type="button"
              aria-label={`Remove the filter ${chip.label}`}
              className="-mr-1 grid size-6 place-items-center rounded-full hover:bg-sheet print:hidden"
              onClick={() => onRemove([chip])}
            >
              <X aria-hidden="true" />
            </button>
          </Badge>
        </li>
      ))}
      {chips.length < 2 ? null : (
        <li className="print:hidden">
          <Button variant="ghost" size="sm" onClick={() => onRemove(chips)}>
            Clear filters
          </Button>
        </li>
      )}
    </ul>
  );
}
