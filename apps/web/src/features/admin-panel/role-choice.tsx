import type { Role } from '@pfs/wire/session';
import { Select } from '../../ui/fields/select.tsx';
import { roleWords } from './role-words.ts';

/** Nobody is made a super admin here. */
const given = ['staff', 'pharmacy_admin'] as const;

/** Part of a form; what it sends is its name and the role. */
export function RoleChoice({ role = 'staff' }: { readonly role?: Role }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-[0.8125rem] font-medium" aria-hidden="true">
        Role
      </span>
      <Select label="Role" name="role" defaultValue={role}>
        {given.map((one) => (
          <option key={one} value={one}>
            {roleWords(one)}
          </option>
        ))}
      </Select>
      <p className="text-xs text-ink-faint">
        A pharmacy admin can also manage users and delete files.
      </p>
    </div>
  );
}
