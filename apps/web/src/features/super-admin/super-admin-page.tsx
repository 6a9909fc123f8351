import type { Organization } from '@pfs/wire/admin';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { messageOf } from '../../lib/api/api-error.ts';
import { toastOf, useChange } from '../../lib/api/use-change.ts';
import { withCount } from '../../lib/format/format-number.ts';
import { showError, showFailure, showToast } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ApprovalsTab } from './approvals-tab.tsx';
import { auditCountQuery } from './audit/audit.queries.ts';
import { AuditTrailTab } from './audit/audit-trail-tab.tsx';
import { OrganizationsTab, type PlanType, planNames } from './organizations-tab.tsx';
import { PasswordsTab, usePick } from './passwords-tab.tsx';
import { ResetFactorCard } from './reset-factor.tsx';
import {
  adminPageSize,
  organizationLists,
  organizationsQuery,
  pendingQuery,
} from './super-admin.queries.ts';

const trialDaysMax = 30;

function GrantTrialForm() {
  const { mutate, isPending } = useChange('POST /api/admin/grant-trial', {
    refresh: organizationLists,
    done: (_, { body }) =>
      showToast({
        title: 'Success',
        description: `Free ${body.trialDays}-day trial granted successfully`,
      }),
    failed: showFailure('Error', 'Failed to grant trial'),
  });
  const [days, setDays] = useState(String(trialDaysMax));
  const [error, setError] = useState<string>();
  return (
    <PlanForm
      title="Grant Free Trial"
      description="The trial starts now."
      button="Grant Free Trial"
      pending={isPending}
      onSubmit={(chosen) => {
        const trialDays = Number(days);
        const fits = Number.isInteger(trialDays) && trialDays >= 1 && trialDays <= trialDaysMax;
        setError(fits ? undefined : `Enter 1 to ${trialDaysMax} days`);
        if (fits) mutate({ body: { ...chosen, trialDays } });
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

const names = ['approvals', 'plans', 'passwords', 'audit', 'organizations'] as const;

/** Platform administration: approvals, plans, passwords, organizations and the audit trail. */
export default function SuperAdminPage() {
  const [params, setParams] = useSearchParams();
  const value = names.find((name) => name === params.get('tab')) ?? 'approvals';
  const pending = useQuery(pendingQuery(1));
  const audit = useQuery(auditCountQuery);
  return (
    <>
      <PageHeader
        title="Super Admin Dashboard"
        description="Pharmacies, plans, and the audit trail"
        actions={
          <ButtonLink variant="outline" href="/admin/system">
            System
          </ButtonLink>
        }
      />
      <Tabs
        label="Super Admin Dashboard"
        value={value}
        // A tab's search and page do not apply to the next tab.
        onChange={(tab) => setParams(tab === 'approvals' ? {} : { tab })}
        tabs={[
          {
            value: 'approvals',
            label: withCount('Pharmacy Approvals', pending.data?.total),
            content: <ApprovalsTab />,
          },
          { value: 'plans', label: 'Plan Management', content: <PlansTab /> },
          { value: 'passwords', label: 'Password Management', content: <AccountsTab /> },
          {
            value: 'audit',
            label: withCount('Audit Trail', audit.data?.total),
            content: <AuditTrailTab />,
          },
          { value: 'organizations', label: 'Organizations & Plans', content: <OrganizationsTab /> },
        ]}
      />
    </>
  );
}

/** Passwords and second factors of all users. */
function AccountsTab() {
  return (
    <div className="flex flex-col gap-6">
      <PasswordsTab />
      <ResetFactorCard />
    </div>
  );
}

/** Assigns plans by hand, permanently or as a trial. */
function PlansTab() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <SwitchPlanForm />
      <GrantTrialForm />
    </div>
  );
}

function SwitchPlanForm() {
  const { mutate, isPending } = useChange('POST /api/admin/switch-plan', {
    refresh: organizationLists,
    done: toastOf('Success', 'Plan switched successfully'),
    failed: showFailure('Error', 'Failed to switch plan'),
  });
  return (
    <PlanForm
      title="Switch Organization Plan"
      description="The new plan and its limits take effect immediately. Any trial ends."
      button="Switch Plan"
      pending={isPending}
      onSubmit={(body) => mutate({ body })}
    />
  );
}

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
function PlanForm(props: PlanFormProps) {
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
