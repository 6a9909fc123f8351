import type { Report } from '@pfs/wire/reports';
import { useSearchParams } from 'wouter';
import { formatCount } from '../../lib/format-number.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Pager } from '../../ui/pager.tsx';
import { detailedClaimColumns } from './detailed-claim-columns.tsx';

const pageSize = 25;

interface DetailedClaimsProps {
  readonly report: Report;
  readonly onOpen: (claimId: string) => void;
}

/** The claims of a detailed report, the newest first, a page at a time. */
export function DetailedClaims({ report, onOpen }: DetailedClaimsProps) {
  const [params, setParams] = useSearchParams();
  const { claims = [], claimsTotal = claims.length, period } = report;
  const page = pageOf(params.get('page'), claims.length);
  return (
    <CardSection
      title="Detailed Claims"
      description={describe(claims.length, claimsTotal)}
      action={
        <ButtonLink
          href={`/analytics?from=${period.from}&to=${period.to}`}
          variant="outline"
          size="sm"
          className="print:hidden"
        >
          Search these claims
        </ButtonLink>
      }
    >
      <DataTable
        caption="Detailed Claims"
        columns={detailedClaimColumns(onOpen)}
        rows={claims.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
      />
      <Pager
        what="claims"
        page={page}
        pageSize={pageSize}
        total={claims.length}
        onPage={(next) =>
          setParams((now) => {
            const written = new URLSearchParams(now);
            written.set('page', String(next));
            return written;
          })
        }
      />
    </CardSection>
  );
}

function pageOf(text: string | null, claims: number): number {
  const page = Number(text ?? 1);
  const last = Math.max(1, Math.ceil(claims / pageSize));
  return Number.isInteger(page) && page >= 1 ? Math.min(page, last) : 1;
}

function describe(shown: number, total: number): string {
  const count = `${formatCount(total)} ${total === 1 ? 'claim' : 'claims'}`;
  const lumps = 'Lump sums are in the totals above, not here.';
  if (shown === total) return `${count}. ${lumps}`;
  return `The newest ${formatCount(shown)} of ${count}; an export has more. ${lumps}`;
}
