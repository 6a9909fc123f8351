import { pharmacyTimeZones } from '@pfs/core/time-zones';
import { usStates } from '@pfs/core/us-states';
import { pictureMimeTypes } from '@pfs/wire/limits';
import type { PharmacyIdentifiers } from '@pfs/wire/profile';
import type { CurrentUser } from '@pfs/wire/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { ShortcutsSwitch } from '../../ui/shortcuts-switch.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import {
  identifiersQuery,
  useRemovePicture,
  useSetPicture,
  useShowPerson,
} from './profile.queries.ts';

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
      <Form label="Name" form={form} values={user} className="flex flex-col gap-4 px-5 pb-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First Name" name="firstName" autoComplete="given-name" />
          <Field label="Last Name" name="lastName" autoComplete="family-name" />
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

function PictureCard({ user }: { readonly user: CurrentUser }) {
  const input = useRef<HTMLInputElement>(null);
  const set = useSetPicture();
  const remove = useRemovePicture();
  return (
    <CardSection title="Picture" description="Visible to your pharmacy’s team.">
      <div className="flex flex-wrap items-center gap-5 px-5 pb-5">
        <Portrait user={user} />
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              accept={pictureMimeTypes.join(',')}
              className="hidden"
              aria-label="Picture"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file !== undefined) set.mutate(file);
                event.target.value = '';
              }}
            />
            <Button
              variant="outline"
              pending={set.isPending}
              onClick={() => input.current?.click()}
            >
              {set.isPending ? 'Uploading...' : 'Choose a picture'}
            </Button>
            {user.profileImageUrl ? (
              <Button variant="ghost" pending={remove.isPending} onClick={() => remove.mutate()}>
                Remove
              </Button>
            ) : null}
          </div>
          <p className="text-xs text-ink-faint">PNG or JPEG. Cropped to a centered square.</p>
        </div>
      </div>
    </CardSection>
  );
}

function Portrait({ user }: { readonly user: CurrentUser }) {
  if (user.profileImageUrl) {
    return (
      <img
        src={user.profileImageUrl}
        alt="Your profile"
        className="size-20 rounded-full border border-line object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'flex size-20 items-center justify-center rounded-full bg-accent-soft',
        'text-2xl text-accent',
      )}
    >
      {initialsOf(user)}
    </span>
  );
}

/** The first letters of the names, as whole characters in any script. */
function initialsOf(person: { readonly firstName: string; readonly lastName: string }) {
  const letters = [person.firstName, person.lastName].map((name) => [...name.trim()][0] ?? '');
  return letters.join('').toUpperCase();
}

/** For an administrator of a pharmacy. */
export function IdentifiersCard({ user }: { readonly user: CurrentUser }) {
  const isShown = user.role === 'pharmacy_admin' && user.organization !== null;
  const query = useQuery({ ...identifiersQuery, enabled: isShown });
  if (!isShown) return null;
  return (
    <CardSection
      title="Pharmacy Identifiers"
      description="The numbers are printed on the letterhead of negotiation reports."
    >
      <QueryState
        query={query}
        what="the identifiers"
        loading={<Skeleton className="mx-5 mb-5 h-24" />}
      >
        {(identifiers) => <IdentifiersForm identifiers={identifiers} />}
      </QueryState>
    </CardSection>
  );
}

function IdentifiersForm({ identifiers }: { readonly identifiers: PharmacyIdentifiers }) {
  const { npi, npiOnRemittances } = identifiers;
  const queryClient = useQueryClient();
  const form = useSentForm({
    loadSchema: async () => (await import('@pfs/wire/profile')).identifiersBody,
    route: 'PATCH /api/organization/identifiers',
    toCall: (body) => ({ body }),
    done: (saved) => {
      queryClient.setQueryData(identifiersQuery.queryKey, saved);
      showToast({ title: 'Pharmacy updated', description: 'Identifiers saved.' });
    },
    failed: showFailure('Error', 'The identifiers couldn’t be changed.'),
  });
  const isSuggested = npi === null && npiOnRemittances !== null;
  return (
    <Form
      label="Pharmacy Identifiers"
      form={form}
      values={{ ...identifiers, npi: npi ?? npiOnRemittances }}
      className="flex flex-col gap-4 px-5 pb-5"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="NPI"
          name="npi"
          inputMode="numeric"
          {...(isSuggested ? { hint: 'From your remittances. Save to use it.' } : {})}
        />
        <Field label="NCPDP Provider ID" name="ncpdpId" inputMode="numeric" />
        <SelectField
          label="State"
          name="state"
          hint={
            <>
              Marks your state’s{' '}
              <TextLink href="/floors">price floors and appeal deadlines</TextLink>.
            </>
          }
        >
          <option value="">Not set</option>
          <Options of={usStates} />
        </SelectField>
      </div>
      <Button type="submit" pending={form.isPending} className="self-start">
        {form.isPending ? 'Saving...' : 'Save'}
      </Button>
    </Form>
  );
}
