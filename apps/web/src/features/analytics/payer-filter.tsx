import { Select } from '../../ui/select.tsx';

interface PayerFilterProps {
  readonly payers: readonly string[];
  readonly value: string;
  readonly onChange: (payer: string) => void;
}

/** Each payer, and the one of the address even where no claim names it. */
export function PayerFilter({ payers, value, onChange }: PayerFilterProps) {
  const offered = value === '' || payers.includes(value) ? payers : [...payers, value];
  return (
    <Select
      label="Payer"
      className="sm:max-w-64 min-w-0"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">All Payers</option>
      {offered.map((payer) => (
        <option key={payer} value={payer}>
          {payer}
        </option>
      ))}
    </Select>
  );
}
