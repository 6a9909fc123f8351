import { usStates } from '@pfs/core/us-states';
import type { PharmacyIdentifiers } from '@pfs/wire/profile';
import type { CurrentUser } from '@pfs/wire/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { Options, SelectField } from '../../ui/fields/select.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { identifiersQuery } from './profile.queries.ts';

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
  const { npi, ncpdpId, state, npiOnRemittances } = identifiers;
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
    <Form label="Pharmacy Identifiers" form={form} className="flex flex-col gap-4 px-5 pb-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="NPI"
          name="npi"
          inputMode="numeric"
          defaultValue={npi ?? npiOnRemittances ?? ''}
          {...(isSuggested ? { hint: 'From your remittances. Save to use it.' } : {})}
        />
        <Field
          label="NCPDP Provider ID"
          name="ncpdpId"
          inputMode="numeric"
          defaultValue={ncpdpId ?? ''}
        />
        <SelectField
          label="State"
          name="state"
          value={state ?? ''}
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
