import { pharmacyTimeZones } from '@pfs/core/time-zones';
import type { CurrentUser } from '@pfs/wire/session';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { loadTimeZoneSchema, useChangeTimeZone } from './profile.queries.ts';

/** For an administrator of a pharmacy. */
export function TimeZoneCard({ user }: { readonly user: CurrentUser }) {
  const change = useChangeTimeZone();
  const { errors, formProps } = useCheckedForm({
    loadSchema: loadTimeZoneSchema,
    onValid: (body) => change.mutate(body),
  });
  if (user.role !== 'pharmacy_admin' || user.organization === null) return null;
  return (
    <CardSection
      title="Pharmacy Time Zone"
      description="Sets which day and month each event is counted in."
    >
      <form
        aria-label="Pharmacy Time Zone"
        className="flex flex-col gap-4 px-5 pb-5"
        {...formProps}
      >
        <SelectField
          label="Time Zone"
          name="timeZone"
          value={user.organization.timeZone}
          error={errors['timeZone']}
        >
          {pharmacyTimeZones.map((zone) => (
            <option key={zone} value={zone}>
              {timeZoneName(zone)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" pending={change.isPending} className="self-start">
          {change.isPending ? 'Saving...' : 'Save'}
        </Button>
      </form>
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
