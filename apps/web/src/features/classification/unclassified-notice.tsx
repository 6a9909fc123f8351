import type { UnclassifiedGroup } from '@pfs/wire/classification';
import { useQuery } from '@tanstack/react-query';
import { sumDollars } from '../../lib/format/dollars.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { unclassifiedQuery } from './classification.queries.ts';

/** Says how much is unclassified; nothing where nothing is or the amount is not known. */
export function UnclassifiedNotice() {
  const { data } = useQuery(unclassifiedQuery);
  if (data === undefined || data.length === 0) return null;
  return (
    <Notice tone="warn" title={unclassifiedText(data)}>
      It’s not included in fees yet. <TextLink href="/classification">Classify</TextLink>
    </Notice>
  );
}

/** Links to the unclassified amounts of a payer; nothing where there are none. */
export function UnclassifiedOfPayer({ payerName }: { readonly payerName: string }) {
  const { data = [] } = useQuery(unclassifiedQuery);
  const groups = data.filter((group) => group.payerName === payerName);
  if (groups.length === 0) return null;
  return (
    <p className="text-[0.8125rem]">
      Across all files from this payer: {unclassifiedText(groups)}.{' '}
      <TextLink href={classificationPath(payerName)}>Classify this payer’s amounts</TextLink>
    </p>
  );
}

function classificationPath(payerName: string): string {
  return `/classification?${new URLSearchParams({ payer: payerName }).toString()}`;
}

type Amount = Pick<UnclassifiedGroup, 'amount'>;

/** Amounts taken and added, separately, as they could cancel each other out. */
export function unclassifiedText(groups: readonly Amount[]): string {
  const amounts = groups.map(({ amount }) => amount);
  const taken = sumDollars(amounts.filter((amount) => amount > 0));
  const added = sumDollars(amounts.filter((amount) => amount < 0).map(Math.abs));
  const parts = [
    taken > 0 ? `${formatMoney(taken)} taken` : '',
    added > 0 ? `${formatMoney(added)} added` : '',
  ].filter((part) => part !== '');
  return `${parts.join(' and ') || 'Adjustments'}, unclassified`;
}

/** Largest first, whether taken or added. */
export function largestFirst<Group extends Amount>(groups: readonly Group[]): Group[] {
  return groups.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
}
