import type { User } from '@pfs/wire/users';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { adminPageSize, usersQuery } from './super-admin.queries.ts';
import { usePick } from './use-pick.ts';

interface UserPickerProps {
  readonly onChoose: (userId: string | undefined) => void;
}

export function UserPicker({ onChoose }: UserPickerProps) {
  const { search, ...pick } = usePick(onChoose);
  const query = useQuery(usersQuery(search));
  return (
    <ComboBox
      label="User"
      placeholder="Search by name or email"
      {...pick}
      options={query.error === null ? query.data?.rows.map(toOption) : []}
      nothing={query.error === null ? 'No Users Found' : messageOf(query.error, 'Failed')}
      more={(query.data?.total ?? 0) > adminPageSize}
    />
  );
}

function toOption({ id, firstName, lastName, email, role, organizationName }: User) {
  const where = organizationName === null ? '' : `, ${organizationName}`;
  return {
    value: id,
    label: `${firstName} ${lastName}`.trim() || email,
    detail: `${email} · ${role.replaceAll('_', ' ')}${where}`,
  };
}
