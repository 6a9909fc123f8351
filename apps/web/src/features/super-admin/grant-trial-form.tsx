import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { PlanForm } from './plan-form.tsx';
import { showFailure, showSuccess } from './show-failure.ts';
import { useGrantTrial } from './super-admin.queries.ts';

const trialDaysMax = 30;

export function GrantTrialForm() {
  const { mutate, isPending } = useGrantTrial();
  const [days, setDays] = useState(String(trialDaysMax));
  const [error, setError] = useState<string>();
  return (
    <PlanForm
      title="Grant Free Trial"
      description="The trial of the plan begins now."
      button="Grant Free Trial"
      pending={isPending}
      onSubmit={(chosen) => {
        const trialDays = Number(days);
        const fits = Number.isInteger(trialDays) && trialDays >= 1 && trialDays <= trialDaysMax;
        setError(fits ? undefined : `Please choose 1 to ${trialDaysMax} days`);
        if (!fits) return;
        mutate(
          { ...chosen, trialDays },
          {
            onSuccess: () => showSuccess(`Free ${trialDays}-day trial granted successfully`),
            onError: showFailure('Failed to grant trial'),
          },
        );
      }}
    >
      <Field
        label="Trial Duration (days)"
        name="trialDays"
        type="number"
        min={1}
        max={trialDaysMax}
        value={days}
        error={error}
        className="max-w-40"
        onChange={({ target }) => setDays(target.value)}
      />
    </PlanForm>
  );
}
