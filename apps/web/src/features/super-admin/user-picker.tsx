import type { User } from '@pfs/wire/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { adminPageSize, usersQuery } from './super-admin.queries.ts';

interface UserPickerProps {
  readonly onChoose: (userId: string | undefined) => void;
}

export function UserPicker({ onChoose }: UserPickerProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const search = useSettled(chosen === undefined ? text.trim() : '').slice(0, 200);
  const query = useQuery(usersQuery(search));
  return (
    <ComboBox
      label="User"
      placeholder="Search by name or email"
      text={text}
      options={query.error === null ? query.data?.rows.map(toOption) : []}
      nothing={query.error === null ? 'No Users Found' : messageOf(query.error, 'Failed')}
      more={(query.data?.total ?? 0) > adminPageSize}
      onText={(typed) => {
        setText(typed);
        setChosen(undefined);
        onChoose(undefined);
      }}
      onChoose={({ value, label }) => {
        setText(label);
        setChosen(value);
        onChoose(value);
      }}
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
