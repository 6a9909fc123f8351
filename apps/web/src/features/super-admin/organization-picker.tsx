import type { Organization } from '@pfs/wire/admin';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { planWords } from './plan-words.ts';
import { adminPageSize, organizationsQuery } from './super-admin.queries.ts';
import { usePick } from './use-pick.ts';

interface OrganizationPickerProps {
  readonly onChoose: (organizationId: string | undefined) => void;
}

/** Thousands of organizations are searched by the server, not listed in a menu. */
export function OrganizationPicker({ onChoose }: OrganizationPickerProps) {
  const { search, ...pick } = usePick(onChoose);
  const query = useQuery(
    organizationsQuery({ page: 1, pageSize: adminPageSize, ...(search === '' ? {} : { search }) }),
  );
  return (
    <ComboBox
      label="Organization"
      placeholder="Search by name, phone or email"
      {...pick}
      options={query.error === null ? query.data?.rows.map(toOption) : []}
      nothing={query.error === null ? 'No organization found' : messageOf(query.error, 'Failed')}
      more={(query.data?.total ?? 0) > adminPageSize}
    />
  );
}

function toOption({ id, name, address, subscription }: Organization) {
  const plan = subscription === null ? 'no plan' : planWords[subscription.planType];
  return { value: id, label: name, detail: `${address ?? 'No address'} · ${plan}` };
}
