import type { Organization } from '@pfs/wire/admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { planWords } from './plan-words.ts';
import { adminPageSize, organizationsQuery } from './super-admin.queries.ts';

interface OrganizationPickerProps {
  readonly onChoose: (organizationId: string | undefined) => void;
}

/** Thousands of organizations are searched by the server, not listed in a menu. */
export function OrganizationPicker({ onChoose }: OrganizationPickerProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const search = useSettled(chosen === undefined ? text.trim() : '').slice(0, 200);
  const query = useQuery(
    organizationsQuery({ page: 1, pageSize: adminPageSize, ...(search === '' ? {} : { search }) }),
  );
  return (
    <ComboBox
      label="Organization"
      placeholder="Search by name, phone or email"
      text={text}
      options={query.error === null ? query.data?.rows.map(toOption) : []}
      nothing={query.error === null ? 'No organization found' : messageOf(query.error, 'Failed')}
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

function toOption({ id, name, address, subscription }: Organization) {
  const plan = subscription === null ? 'no plan' : planWords[subscription.planType];
  return { value: id, label: name, detail: `${address ?? 'No address'} · ${plan}` };
}
