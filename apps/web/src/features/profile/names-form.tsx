import type { CurrentUser } from '@pfs/wire/session';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { loadNamesSchema, useChangeNames } from './profile.queries.ts';

export function NamesForm({ user }: { readonly user: CurrentUser }) {
  const change = useChangeNames((error) => showServerErrors(error));
  const { errors, showServerErrors, formProps } = useCheckedForm({
    loadSchema: loadNamesSchema,
    onValid: (names) => change.mutate(names),
  });
  return (
    <CardSection title="Name" description="As colleagues and reports name you.">
      <form aria-label="Name" className="flex flex-col gap-4 px-5 pb-5" {...formProps}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="First Name"
            name="firstName"
            autoComplete="given-name"
            defaultValue={user.firstName}
            error={errors['firstName']}
          />
          <Field
            label="Last Name"
            name="lastName"
            autoComplete="family-name"
            defaultValue={user.lastName}
            error={errors['lastName']}
          />
        </div>
        <Button type="submit" pending={change.isPending} className="self-start">
          {change.isPending ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </CardSection>
  );
}
