import { claimDirBadge } from '@pfs/core/metrics/period-totals';
import type { Claim } from '@pfs/wire/claims';
import { formatPercent } from '../../lib/format/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { dayColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { ClaimButton, ClaimStatus } from '../claims/public.ts';

interface AnalysisOptions {
  readonly open: (id: string) => void;
  /** Whether the claims are those of fill dates. */
  readonly byFill: boolean;
}

export function analysisColumns({ open, byFill }: AnalysisOptions): readonly Column<Claim>[] {
  return [
    {
      header: 'Claim ID',
      primary: true,
      sortKey: 'claimId',
      className: 'min-w-32',
      cell: (claim) => <ClaimName claim={claim} onOpen={open} />,
    },
    dayColumn('Date', 'processedDate', {
      aside: true,
      sortKey: 'processedDate',
      className: 'whitespace-nowrap',
    }),
    ...(byFill ? [dayColumn('Filled', 'dateOfService', { wide: true })] : []),
    textColumn('Payer', 'payerName', {
      sortKey: 'payerName',
      className: 'min-w-36 max-w-64 wrap-anywhere',
      none: 'Unknown',
    }),
    {
      header: 'Drug',
      wide: true,
      className: 'min-w-40 max-w-72 wrap-anywhere',
      cell: ({ drugName, ndc }) => (
        <>
          {drugName ?? 'Unknown Drug'}
          <span className="figures block text-xs text-ink-faint">{ndc ?? 'No NDC'}</span>
        </>
      ),
    },
    moneyColumn('Gross', 'grossAmount', { term: 'Gross', sortKey: 'grossAmount' }),
    moneyColumn('DIR Fee', 'dirFee', { term: 'DIR fee', sortKey: 'dirFee', sign: 'taken' }),
    moneyColumn('Net', 'netAmount', { term: 'Net', className: 'font-medium' }),
    {
      header: 'DIR %',
      term: 'DIR %',
      align: 'right',
      cell: ({ dirPercentage }) => (
        <Badge variant={claimDirBadge(dirPercentage)} className="figures">
          {formatPercent(dirPercentage)}
        </Badge>
      ),
    },
  ];
}

interface NameProps {
  readonly claim: Claim;
  readonly onOpen: (id: string) => void;
}

/** Marks everything that is not a paid claim included in totals. */
function ClaimName({ claim, onOpen }: NameProps) {
  return (
    <>
      <ClaimButton id={claim.id} claimId={claim.claimId} onOpen={onOpen} />
      {claim.status === 'paid' && claim.counted ? null : <ClaimStatus claim={claim} />}
    </>
  );
}
