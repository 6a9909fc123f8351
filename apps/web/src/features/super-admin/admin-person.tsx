import type { Organization } from '@pfs/wire/admin';
import { EmailAddress } from '../../ui/email-address.tsx';

/** A pharmacy's administrator, if it has one. */
export function AdminPerson({ person }: { readonly person: Organization['adminUser'] }) {
  if (person === null) return <span className="text-ink-faint">No administrator</span>;
  return (
    <>
      {person.firstName} {person.lastName}
      <span className="block text-xs text-ink-faint">
        <EmailAddress value={person.email} />
      </span>
    </>
  );
}
