import type { Organization } from '@pfs/wire/admin';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { showError } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import { type PlanType, planNames } from './plan-words.ts';
import { adminPageSize, organizationsQuery } from './super-admin.queries.ts';
import { usePick } from './use-pick.ts';

interface ChosenPlan {
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

/** Chooses an organization and a plan; both are required. */
export function PlanForm(props: PlanFormProps) {
  const { title, description, button, pending, onSubmit, children } = props;
  const [organizationId, setOrganization] = useState<string>();
  const [planType, setPlan] = useState<PlanType>();
  function submit() {
    if (organizationId !== undefined && planType !== undefined) {
      return onSubmit({ organizationId, planType });
    }
    const text = 'Please select both organization and plan';
    showError('Error', text);
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

interface OrganizationPickerProps {
  readonly onChoose: (organizationId: string | undefined) => void;
}

/** The server searches the organizations: there may be thousands. */
function OrganizationPicker({ onChoose }: OrganizationPickerProps) {
  const { search, ...pick } = usePick(onChoose);
  const query = useQuery(
    organizationsQuery({ page: 1, pageSize: adminPageSize, search: search || undefined }),
  );
  return (
    <ComboBox
      label="Organization"
      placeholder="Search by name, phone, or email"
      {...pick}
      options={query.error === null ? query.data?.rows.map(toOption) : []}
      nothing={query.error === null ? 'No organization found' : messageOf(query.error, 'Failed')}
      more={(query.data?.total ?? 0) > adminPageSize}
    />
  );
}

function toOption({ id, name, address, subscription }: Organization) {
  const plan = subscription === null ? 'no plan' : planNames[subscription.planType];
  return { value: id, label: name, detail: `${address ?? 'No address'} · ${plan}` };
}

interface PlanPickerProps {
  readonly value: PlanType | undefined;
  readonly onChoose: (plan: PlanType | undefined) => void;
}

function PlanPicker({ value, onChoose }: PlanPickerProps) {
  return (
    <SelectField
      label="Plan"
      name="planType"
      value={value ?? ''}
      onChange={(plan) => onChoose(plan === '' ? undefined : (plan as PlanType))}
    >
      <option value="">Select a plan</option>
      <Options of={planNames} />
    </SelectField>
  );
}
