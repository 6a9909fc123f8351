import { PlanForm } from './plan-form.tsx';
import { showFailure, showSuccess } from './show-failure.ts';
import { useSwitchPlan } from './super-admin.queries.ts';

export function SwitchPlanForm() {
  const { mutate, isPending } = useSwitchPlan();
  return (
    <PlanForm
      title="Switch Organization Plan"
      description="The plan holds at once, with its limits; a trial ends with it."
      button="Switch Plan"
      pending={isPending}
      onSubmit={(chosen) =>
        mutate(chosen, {
          onSuccess: () => showSuccess('Plan switched successfully'),
          onError: showFailure('Failed to switch plan'),
        })
      }
    />
  );
}
