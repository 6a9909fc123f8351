import type { Claim } from '@pfs/wire/claims';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { ClaimButton, ClaimStatus } from '../claims/public.ts';

export function detailedClaimColumns(open: (id: string) => void): readonly Column<Claim>[] {
  return [
    {
      header: 'Claim ID',
      primary: true,
      sortKey: 'claimId',
      className: 'min-w-32',
      cell: (claim) => (
        <>
          <ClaimButton id={claim.id} claimId={claim.claimId} onOpen={open} />
          {claim.status === 'paid' ? null : <ClaimStatus claim={claim} />}
        </>
      ),
    },
    {
      header: 'Date',
      aside: true,
      sortKey: 'processedDate',
      className: 'whitespace-nowrap',
      cell: ({ processedDate }) => <Day value={processedDate} />,
    },
    {
      header: 'Payer',
      sortKey: 'payerName',
      className: 'min-w-36 max-w-64 wrap-anywhere',
      cell: ({ payerName }) => payerName ?? 'Unknown',
    },
    {
      header: 'Drug',
      wide: true,
      className: 'min-w-40 max-w-72 wrap-anywhere',
      cell: ({ drugName, ndc }) => drugName ?? ndc ?? 'Unknown Drug',
    },
    {
      header: 'Gross Amount',
      term: 'Gross',
      align: 'right',
      sortKey: 'grossAmount',
      cell: ({ grossAmount }) => <Money value={grossAmount} />,
    },
    {
      header: 'DIR Fees',
      term: 'DIR fee',
      align: 'right',
      sortKey: 'dirFee',
      cell: ({ dirFee }) => <Money value={dirFee} />,
    },
    {
      header: 'Net Amount',
      term: 'Net',
      align: 'right',
      className: 'font-medium',
      cell: ({ netAmount }) => <Money value={netAmount} />,
    },
  ];
}
