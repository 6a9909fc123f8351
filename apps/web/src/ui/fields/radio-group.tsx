interface RadioOption {
  readonly value: string;
  readonly label: string;
}

interface RadioGroupProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly RadioOption[];
  readonly onChange: (value: string) => void;
}

export function RadioGroup({ label, name, value, options, onChange }: RadioGroupProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-0.5">
      <legend className="mb-1 text-[0.8125rem] font-medium">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-7 items-start gap-2 py-0.5">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
