import { useId } from 'react';
import { Select } from '../../ui/select.tsx';
import { type PlanType, planWords } from './plan-words.ts';

interface PlanPickerProps {
  readonly value: PlanType | undefined;
  readonly onChoose: (plan: PlanType | undefined) => void;
}

export function PlanPicker({ value, onChoose }: PlanPickerProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-[0.8125rem] font-medium">
        Plan
      </label>
      <Select
        id={id}
        label="Plan"
        className="w-full"
        value={value ?? ''}
        onChange={({ target }) =>
          onChoose(target.value === '' ? undefined : (target.value as PlanType))
        }
      >
        <option value="">Select a plan</option>
        {Object.entries(planWords).map(([plan, words]) => (
          <option key={plan} value={plan}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  );
}
