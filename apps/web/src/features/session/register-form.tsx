import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../../lib/api/call.ts';
import { showFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { RegistrationNotice } from '../system/public.ts';
import { passwordHint } from './account-page.tsx';
import { useCaptchaForm } from './use-sign-in.tsx';

interface FieldSpec {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly type?: 'email' | 'tel' | 'password';
  readonly hint?: string;
  readonly optional?: boolean;
  /** Its share of six columns. */
  readonly span?: string;
}

const pharmacyFields: readonly FieldSpec[] = [
  { name: 'pharmacyName', label: 'Pharmacy Name', autoComplete: 'organization' },
  { name: 'pharmacyAddress', label: 'Address', autoComplete: 'street-address' },
  { name: 'pharmacyCity', label: 'City', autoComplete: 'address-level2', span: 'sm:col-span-2' },
  { name: 'pharmacyState', label: 'State', autoComplete: 'address-level1', span: 'sm:col-span-2' },
  {
    name: 'pharmacyZipCode',
    label: 'ZIP Code',
    autoComplete: 'postal-code',
    span: 'sm:col-span-2',
  },
  {
    name: 'pharmacyPhone',
    label: 'Phone',
    autoComplete: 'tel',
    type: 'tel',
    span: 'sm:col-span-3',
  },
  {
    name: 'pharmacyLicense',
    label: 'License Number',
    autoComplete: 'off',
    span: 'sm:col-span-3',
  },
];

const adminFields: readonly FieldSpec[] = [
  {
    name: 'adminFirstName',
    label: 'First Name',
    autoComplete: 'given-name',
    span: 'sm:col-span-3',
  },
  { name: 'adminLastName', label: 'Last Name', autoComplete: 'family-name', span: 'sm:col-span-3' },
  { name: 'adminEmail', label: 'Email', autoComplete: 'email', type: 'email' },
  {
    name: 'adminPassword',
    label: 'Password',
    autoComplete: 'new-password',
    type: 'password',
    hint: passwordHint,
  },
  {
    name: 'adminPhone',
    label: 'Your Phone',
    autoComplete: 'tel',
    type: 'tel',
    optional: true,
  },
];

export default function RegisterForm() {
  const [, setSearch] = useSearchParams();
  const form = useCaptchaForm({
    loadSchema: async () => (await import('@pfs/wire/session')).registerPharmacyBody,
    send: (body) => call('POST /api/auth/register-pharmacy', { body }),
    welcome: {
      title: 'Pharmacy registered successfully!',
      description: 'Your pharmacy and admin account have been created.',
    },
    failed: showFailure(
      'Pharmacy registration failed',
      'Please check your information and try again.',
    ),
  });
  return (
    <Form label="Register" form={form} className="flex flex-col gap-6">
      <div>
        <h2 className="text-lg font-semibold">Register Your Pharmacy</h2>
        <p className="text-ink-soft">Complete pharmacy setup with admin account creation</p>
      </div>
      <RegistrationNotice />
      <Group legend="Pharmacy Information">
        {pharmacyFields.map((field) => (
          <FormField key={field.name} field={field} />
        ))}
      </Group>
      <Group legend="Administrator Account">
        {adminFields.map((field) => (
          <FormField key={field.name} field={field} />
        ))}
      </Group>
      {form.captcha}
      <Button type="submit" pending={form.isPending} className="w-full">
        {form.isPending ? 'Registering Pharmacy...' : 'Register Pharmacy'}
      </Button>
      <button
        type="button"
        className="self-center text-accent hover:underline"
        onClick={() => setSearch({ tab: 'register', as: 'person' })}
      >
        Create an account without a pharmacy
      </button>
    </Form>
  );
}

function Group({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 w-full border-b border-line pb-1.5 text-[0.8125rem] font-semibold">
        {legend}
      </legend>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-6">{children}</div>
    </fieldset>
  );
}

function FormField({ field: { span = 'sm:col-span-6', ...field } }: { readonly field: FieldSpec }) {
  return <Field {...field} className={span} />;
}
