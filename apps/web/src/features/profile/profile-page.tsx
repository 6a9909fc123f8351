import { pharmacyTimeZones } from '@pfs/core/time-zones';
import type { CurrentUser } from '@pfs/wire/session';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure } from '../../lib/toast.ts';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ShortcutsSwitch } from '../../ui/shortcuts-switch.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { IdentifiersCard } from './identifiers-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { useShowPerson } from './profile.queries.ts';

export default function ProfilePage() {
  const user = useCurrentUser();
  return (
    <>
      <PageHeader
        title="Your Profile"
        description={user.email}
        actions={
          <ButtonLink href="/security" variant="outline" size="sm">
            Security
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <NamesForm user={user} />
        <PictureCard user={user} />
        <TimeZoneCard user={user} />
        <IdentifiersCard user={user} />
        <CardSection title="Appearance" description="For this browser.">
          <div className="max-w-sm px-2 pb-3">
            <ThemeSwitch />
          </div>
        </CardSection>
        <CardSection
          title="Keyboard shortcuts"
          description="For this browser. Press ? to see a screen’s shortcuts, or Ctrl K to go anywhere."
        >
          <div className="px-5 pb-5">
            <ShortcutsSwitch />
          </div>
        </CardSection>
      </div>
    </>
  );
}

function NamesForm({ user }: { readonly user: CurrentUser }) {
  const form = useSentForm({
    loadSchema: async () => (await import('@pfs/wire/profile')).namesForm,
    route: 'PATCH /api/auth/user',
    toCall: (body) => ({ body }),
    done: useShowPerson('Profile updated', 'Your name has been changed.'),
    failed: showFailure('Error', 'Your name couldn’t be changed.'),
  });
  return (
    <CardSection title="Name" description="How your name appears to colleagues and in reports.">
      <Form label="Name" form={form} className="flex flex-col gap-4 px-5 pb-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="First Name"
            name="firstName"
            autoComplete="given-name"
            defaultValue={user.firstName}
          />
          <Field
            label="Last Name"
            name="lastName"
            autoComplete="family-name"
            defaultValue={user.lastName}
          />
        </div>
        <Button type="submit" pending={form.isPending} className="self-start">
          {form.isPending ? 'Saving...' : 'Save'}
        </Button>
      </Form>
    </CardSection>
  );
}

/** For an administrator of a pharmacy. */
function TimeZoneCard({ user }: { readonly user: CurrentUser }) {
  const form = useSentForm({
    loadSchema: async () => (await import('@pfs/wire/profile')).timeZoneBody,
    route: 'PATCH /api/organization/time-zone',
    toCall: (body) => ({ body }),
    done: useShowPerson('Pharmacy updated', 'Time zone saved.'),
    failed: showFailure('Error', 'The time zone couldn’t be changed.'),
  });
  if (user.role !== 'pharmacy_admin' || user.organization === null) return null;
  return (
    <CardSection
      title="Pharmacy Time Zone"
      description="Determines which day and month each event falls in."
    >
      <Form label="Pharmacy Time Zone" form={form} className="flex flex-col gap-4 px-5 pb-5">
        <SelectField label="Time Zone" name="timeZone" value={user.organization.timeZone}>
          <Options of={pharmacyTimeZones} text={timeZoneName} />
        </SelectField>
        <Button type="submit" pending={form.isPending} className="self-start">
          {form.isPending ? 'Saving...' : 'Save'}
        </Button>
      </Form>
    </CardSection>
  );
}

/** As `Central Time (Chicago)`. */
function timeZoneName(timeZone: string): string {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName');
  return `${name?.value ?? timeZone} (${timeZone.slice(timeZone.indexOf('/') + 1).replaceAll('_', ' ')})`;
}
