import type { Claim } from '@pfs/wire/claims';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { ClaimButton } from './claim-button.tsx';
import { ClaimStatus } from './claim-status.tsx';

export function claimColumns(open: (id: string) => void): readonly Column<Claim>[] {
  return [
    {
      header: 'Claim',
      primary: true,
      sortKey: 'claimId',
      className: 'min-w-32',
      cell: (claim) => <ClaimButton id={claim.id} claimId={claim.claimId} onOpen={open} />,
    },
    {
      header: 'Filled',
      aside: true,
      cell: (claim) => <Day value={claim.dateOfService} />,
    },
    {
      header: 'Drug',
      wide: true,
      className: 'min-w-40 max-w-80 wrap-anywhere',
      cell: (claim) => claim.drugName ?? claim.ndc ?? 'Unknown',
    },
    {
      header: 'Status',
      term: 'Reversal',
      wide: true,
      cell: (claim) => <ClaimStatus claim={claim} />,
    },
    {
      header: 'Gross',
      term: 'Gross',
      align: 'right',
      sortKey: 'grossAmount',
      cell: (claim) => <Money value={claim.grossAmount} />,
    },
    {
      header: 'DIR',
      term: 'DIR fee',
      align: 'right',
      sortKey: 'dirFee',
      cell: (claim) => <Money value={claim.dirFee} sign="taken" />,
    },
    {
      header: 'Net',
      term: 'Net',
      align: 'right',
      className: 'font-medium',
      cell: (claim) => <Money value={claim.netAmount} />,
    },
  ];
}
