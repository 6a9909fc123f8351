import type { PlanType } from '@pfs/wire/subscriptions';
import { useSearch } from 'wouter';
import { Select } from '../../ui/select.tsx';

const names: Readonly<Record<PlanType, string>> = {
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
  enterprise_plus: 'Enterprise Plus',
};

/** The plan that the question is about; `?plan=` names the one that was pressed. */
export function PlanChoice() {
  const asked = new URLSearchParams(useSearch()).get('plan') ?? '';
  return (
    <div className="flex flex-col gap-1">
      <span className="text-[0.8125rem] font-medium" aria-hidden="true">
        Plan <span className="font-normal text-ink-faint">(optional)</span>
      </span>
      <Select label="Plan" name="planType" defaultValue={asked in names ? asked : ''}>
        <option value="">Not sure yet</option>
        {Object.entries(names).map(([planType, name]) => (
          <option key={planType} value={planType}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
