import type { Role } from '@pfs/wire/session';
import { Options, Select } from '../../ui/fields/select.tsx';

/** A role as people read it, with spaces for underscores. */
export function roleLabel(role: Role): string {
  return role.replaceAll('_', ' ');
}

export function nameOf(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}

/** Super admins cannot be created here. */
const given = ['staff', 'pharmacy_admin'] as const;

/** A form field that submits the role. */
export function RoleChoice({ role = 'staff' }: { readonly role?: Role }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-[0.8125rem] font-medium" aria-hidden="true">
        Role
      </span>
      <Select label="Role" name="role" defaultValue={role}>
        <Options of={given} text={roleLabel} />
      </Select>
      <p className="text-xs text-ink-faint">
        A pharmacy admin can also manage users and delete files.
      </p>
    </div>
  );
}
