import type { UnclassifiedGroup } from '@pfs/wire/classification';
import { Select } from '../../ui/select.tsx';

interface PayerFilterProps {
  readonly groups: readonly UnclassifiedGroup[];
  readonly payer: string | undefined;
  readonly onChange: (payer: string | undefined) => void;
}

/** The payers with money that no rule knows, and the one that the address names. */
export function PayerFilter({ groups, payer, onChange }: PayerFilterProps) {
  const names = new Set(groups.map((group) => group.payerName));
  if (payer !== undefined) names.add(payer);
  return (
    <Select
      label="Payer"
      className="sm:max-w-64"
      value={payer ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">All payers</option>
      {[...names].sort().map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}
