import type { CurrentUser } from '@pfs/wire/session';
import type { PlanType } from '@pfs/wire/subscriptions';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useChange } from '../../lib/api/use-change.ts';
import { useSession } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Options, Select } from '../../ui/fields/select.tsx';
import { Failed } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountPage, useCaptcha } from '../session/public.ts';

export default function ContactSalesPage() {
  const [sent, setSent] = useState(false);
  if (sent) {
    return (
      <AccountPage
        title="Message sent"
        description="Thank you. We’ll reply by email within two business days."
      >
        <Button variant="outline" className="w-full" onClick={() => setSent(false)}>
          Send another
        </Button>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Contact Sales"
      description="Ask about larger plans, multiple pharmacies, or anything else before you start."
    >
      <FormForSession onSent={() => setSent(true)} />
    </AccountPage>
  );
}

/** Waits for the session, because the form is prefilled for signed-in people. */
function FormForSession({ onSent }: { readonly onSent: () => void }) {
  const session = useSession();
  switch (session.state) {
    case 'loading':
      return <Skeleton className="h-96" />;
    case 'failed':
      return (
        <Failed
          what="your account"
          error={session.error}
          retrying={false}
          onRetry={session.retry}
        />
      );
    case 'signed_out':
      return <SalesForm user={null} onSent={onSent} />;
    case 'signed_in':
      return <SalesForm user={session.user} onSent={onSent} />;
  }
}

const names: Readonly<Record<PlanType, string>> = {
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
  enterprise_plus: 'Enterprise Plus',
};

/** The plan in question; `?plan=` preselects it. */
function PlanChoice() {
  const asked = new URLSearchParams(useSearch()).get('plan') ?? '';
  return (
    <div className="flex flex-col gap-1">
      <span className="text-[0.8125rem] font-medium" aria-hidden="true">
        Plan <span className="font-normal text-ink-faint">(optional)</span>
      </span>
      <Select label="Plan" name="planType" defaultValue={asked in names ? asked : ''}>
        <option value="">Not sure yet</option>
        <Options of={names} />
      </Select>
    </div>
  );
}

interface SalesFormProps {
  /** Null: a visitor, who completes a captcha. */
  readonly user: CurrentUser | null;
  readonly onSent: () => void;
}

function SalesForm({ user, onSent }: SalesFormProps) {
  const captcha = useCaptcha();
  const contact = useChange('POST /api/sales/requests', {
    done: ({ message }) => {
      showToast({ title: 'Message sent', description: message });
      onSent();
    },
    failed: (error) => {
      captcha.reset();
      form.showServerErrors(error);
      showFailure('Error', 'Your message couldn’t be sent. Please try again.')(error);
    },
  });
  const form = useCheckedForm({
    loadSchema: async () => (await import('@pfs/wire/subscriptions')).salesRequestBody,
    onValid: (body) => {
      const recaptchaToken = user === null ? captcha.take() : undefined;
      if (user === null && recaptchaToken === undefined) return;
      contact.mutate({ body: { ...body, recaptchaToken } });
    },
  });
  return (
    <Form
      label="Contact Sales"
      form={form}
      values={{
        name: user && `${user.firstName} ${user.lastName}`.trim(),
        ...{ email: user?.email, pharmacyName: user?.organization?.name },
      }}
    >
      <Field label="Your name" name="name" autoComplete="name" />
      <Field label="Email" name="email" type="email" autoComplete="email" />
      <Field label="Pharmacy" name="pharmacyName" autoComplete="organization" />
      <Field label="Phone" name="phone" type="tel" autoComplete="tel" optional />
      <PlanChoice />
      <TextArea
        label="What do you need?"
        name="message"
        hint="How many pharmacies, how many claims per month, and what you need the plan for."
      />
      {user === null ? captcha.field : null}
      <Button type="submit" pending={contact.isPending} className="mt-2 w-full">
        {contact.isPending ? 'Sending...' : 'Send'}
      </Button>
    </Form>
  );
}
