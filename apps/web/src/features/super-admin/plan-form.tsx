import { type ReactNode, useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { OrganizationPicker } from './organization-picker.tsx';
import { PlanPicker } from './plan-picker.tsx';
import type { PlanType } from './plan-words.ts';

export interface ChosenPlan {
  readonly organizationId: string;
  readonly planType: PlanType;
}

interface PlanFormProps {
  readonly title: string;
  readonly description: string;
  readonly button: string;
  readonly pending: boolean;
  readonly onSubmit: (chosen: ChosenPlan) => void;
  readonly children?: ReactNode;
}

/** An organization and a plan; both must be chosen. */
export function PlanForm(props: PlanFormProps) {
  const { title, description, button, pending, onSubmit, children } = props;
  const [organizationId, setOrganization] = useState<string>();
  const [planType, setPlan] = useState<PlanType>();
  function submit() {
    if (organizationId !== undefined && planType !== undefined) {
      return onSubmit({ organizationId, planType });
    }
    const text = 'Please select both organization and plan';
    showToast({ title: 'Error', description: text, variant: 'destructive' });
  }
  return (
    <CardSection title={title} description={description}>
      <form
        aria-label={title}
        noValidate
        className="flex flex-col gap-4 px-5 pb-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <OrganizationPicker onChoose={setOrganization} />
        <PlanPicker value={planType} onChoose={setPlan} />
        {children}
        <Button type="submit" className="self-start" pending={pending}>
          {button}
        </Button>
      </form>
    </CardSection>
  );
}
