import { GrantTrialForm } from './grant-trial-form.tsx';
import { SwitchPlanForm } from './switch-plan-form.tsx';

/** Plans that are given by hand, for good or on trial. */
export function PlansTab() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <SwitchPlanForm />
      <GrantTrialForm />
    </div>
  );
}
