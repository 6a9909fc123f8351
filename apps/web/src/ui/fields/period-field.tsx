import { periodNames } from '@pfs/core/metrics/periods';
import { type Period, type PeriodErrors, samePeriod } from '../../lib/days/period.ts';
import { DateField } from './date-field.tsx';
import { Select } from './select.tsx';

interface PeriodFieldProps {
  readonly period: Period;
  /** Today in the pharmacy's time zone: `useToday()`. */
  readonly today: string;
  readonly errors?: PeriodErrors | undefined;
  /** Offers a period without limits. */
  readonly allTime?: boolean;
  readonly onChange: (period: Period) => void;
}

const custom = 'Custom';

/** A period, chosen by name or by its first and last day. */
export function PeriodField(props: PeriodFieldProps) {
  const { period, today, errors, allTime = false, onChange } = props;
  const presets = [
    ...(allTime ? [{ label: 'All time', period: {} }] : []),
    ...Object.values(periodNames).map(({ label, of }) => ({ label, period: of(today) })),
  ];
  const chosen = presets.find((preset) => samePeriod(preset.period, period))?.label ?? custom;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row
    <div
      role="group"
      aria-label="Period"
      className="flex flex-wrap items-start gap-2 max-sm:w-full"
    >
      <div className="flex flex-col gap-1 max-sm:w-full">
        <span className="text-[0.8125rem] font-medium" aria-hidden="true">
          Period
        </span>
        <Select
          label="Period"
          className="sm:w-40"
          value={chosen}
          onChange={({ target }) => {
            const preset = presets.find(({ label }) => label === target.value);
            if (preset !== undefined) onChange(preset.period);
          }}
        >
          {chosen === custom ? <option value={custom}>{custom}</option> : null}
          {presets.map(({ label }) => (
            <option key={label} value={label}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex gap-2 max-sm:w-full">
        <DateField
          label="From"
          value={period.from}
          placeholder="Any date"
          today={today}
          error={errors?.from}
          onChange={(from) => onChange({ ...period, from })}
        />
        <DateField
          label="To"
          value={period.to}
          placeholder="Any date"
          today={today}
          error={errors?.to}
          onChange={(to) => onChange({ ...period, to })}
        />
      </div>
    </div>
  );
}
