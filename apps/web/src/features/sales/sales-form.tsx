import type { CurrentUser } from '@pfs/wire/session';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useCaptcha } from '../session/public.ts';
import { loadSalesSchema, useContactSales } from './contact-sales.queries.ts';
import { PlanChoice } from './plan-choice.tsx';

interface SalesFormProps {
  /** Null: a stranger, who completes a captcha. */
  readonly user: CurrentUser | null;
  readonly onSent: () => void;
}

export function SalesForm({ user, onSent }: SalesFormProps) {
  const captcha = useCaptcha();
  const contact = useContactSales({
    onSent,
    onError: (error) => {
      captcha.reset();
      form.showServerErrors(error);
    },
  });
  const form = useCheckedForm({
    loadSchema: loadSalesSchema,
    onValid: (body) => {
      const recaptchaToken = user === null ? captcha.take() : undefined;
      if (user === null && recaptchaToken === undefined) return;
      contact.mutate({ ...body, ...(recaptchaToken === undefined ? {} : { recaptchaToken }) });
    },
  });
  const { errors } = form;
  return (
    <form aria-label="Contact Sales" className="flex flex-col gap-4" {...form.formProps}>
      <Field
        label="Your name"
        name="name"
        autoComplete="name"
        defaultValue={user ? `${user.firstName} ${user.lastName}`.trim() : undefined}
        error={errors['name']}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={user?.email}
        error={errors['email']}
      />
      <Field
        label="Pharmacy"
        name="pharmacyName"
        autoComplete="organization"
        defaultValue={user?.organization?.name}
        error={errors['pharmacyName']}
      />
      <Field
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        optional
        error={errors['phone']}
      />
      <PlanChoice />
      <TextArea
        label="What do you need?"
        name="message"
        hint="How many pharmacies, claims a month, and what the plan is for."
        error={errors['message']}
      />
      {user === null ? captcha.field : null}
      <Button type="submit" pending={contact.isPending} className="mt-2 w-full">
        {contact.isPending ? 'Sending...' : 'Send'}
      </Button>
    </form>
  );
}
