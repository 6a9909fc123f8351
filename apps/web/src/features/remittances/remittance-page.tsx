import type { RemittanceDetail } from '@pfs/wire/remittances';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { fileTypeName } from '../../lib/file-type.ts';
import { formatCount, formatFileSize } from '../../lib/format/format-number.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Instant } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { ClaimPanel, useOpenClaim } from '../claims/public.ts';
import { DeleteRemittance } from './delete-remittance.tsx';
import { RemittanceSections } from './remittance-sections.tsx';
import { remittanceQuery } from './remittances.queries.ts';
import { StatusBadge } from './status-badge.tsx';

/** One file: its payments, whether they add up, and its claims. */
export default function RemittancePage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(remittanceQuery(id));
  const { claimId, openClaim, closeClaim } = useOpenClaim();
  return (
    <>
      <Link
        href="/upload"
        className="mb-2 inline-flex min-h-6 items-center gap-1 self-start text-accent hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        All uploads
      </Link>
      <PageHeader
        title={query.data?.fileName ?? 'Remittance'}
        description={query.data ? <RemittanceSummary detail={query.data} /> : null}
        actions={
          query.data === undefined ? null : (
            <div className="flex flex-wrap gap-2">
              <ButtonAnchor variant="outline" href={`/api/remittances/${id}/original`} download>
                <Download aria-hidden="true" />
                Download original
              </ButtonAnchor>
              <DeleteRemittance detail={query.data} />
            </div>
          )
        }
      />
      <QueryState query={query} what="this file" loading={<Skeletons heights="h-44 h-80" />}>
        {(detail) => <RemittanceSections detail={detail} onOpenClaim={openClaim} />}
      </QueryState>
      {claimId === null ? null : <ClaimPanel key={claimId} id={claimId} onClose={closeClaim} />}
    </>
  );
}

export function RemittanceSummary({ detail }: { readonly detail: RemittanceDetail }) {
  const { extractedData } = detail;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge remittance={detail} />
      <span>
        {fileTypeName(detail.fileType)}, {formatFileSize(detail.fileSize)}, uploaded{' '}
        <Instant value={detail.createdAt} />
      </span>
      {extractedData === null ? null : (
        <span>
          {formatCount(extractedData.processedClaims)}{' '}
          {extractedData.processedClaims === 1 ? 'claim' : 'claims'},{' '}
          <Money value={extractedData.totalDirFees} /> DIR fees
        </span>
      )}
    </span>
  );
}
