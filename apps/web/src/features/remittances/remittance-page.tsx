import type { RemittanceDetail } from '@pfs/wire/remittances';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'wouter';
import { formatCount, formatFileSize } from '../../lib/format-number.ts';
import { useUnauthorized, useUnauthorizedQuery } from '../../lib/unauthorized.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Instant } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClaimPanel, ClaimsSection } from '../claims/public.ts';
import { DeleteRemittance } from './delete-remittance.tsx';
import { fileTypeName } from './file-type.ts';
import { FindingsSection } from './findings-section.tsx';
import { LumpSumsSection } from './lump-sums-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { RemittanceStatus } from './remittance-status.tsx';
import { remittanceQuery } from './remittances.queries.ts';
import { StatusBadge } from './status-badge.tsx';

/** One file: what it paid, whether that adds up, and every claim in it. */
export default function RemittancePage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(remittanceQuery(id));
  const { claimId, openClaim, closeClaim } = useOpenClaim();
  useUnauthorizedQuery(query.error, useUnauthorized('/auth'));
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
        description={query.data ? <Summary detail={query.data} /> : null}
        actions={
          <div className="flex flex-wrap gap-2">
            <ButtonAnchor variant="outline" href={`/api/remittances/${id}/original`} download>
              <Download aria-hidden="true" />
              Download the original
            </ButtonAnchor>
            {query.data === undefined ? null : <DeleteRemittance detail={query.data} />}
          </div>
        }
      />
      <QueryState query={query} what="this file" loading={<Loading />}>
        {(detail) => <Sections detail={detail} onOpenClaim={openClaim} />}
      </QueryState>
      {claimId === null ? null : <ClaimPanel key={claimId} id={claimId} onClose={closeClaim} />}
    </>
  );
}

/** The claim that is open stands in the address, so that a link shows a colleague the same. */
function useOpenClaim() {
  const [params, setParams] = useSearchParams();
  const openClaim = (claimId: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.set('claim', claimId);
      return next;
    });
  const closeClaim = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('claim');
        return next;
      },
      { replace: true },
    );
  return { claimId: params.get('claim'), openClaim, closeClaim };
}

function Summary({ detail }: { readonly detail: RemittanceDetail }) {
  const { extractedData } = detail;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge status={detail.processingStatus} />
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

interface SectionsProps {
  readonly detail: RemittanceDetail;
  readonly onOpenClaim: (claimId: string) => void;
}

function Sections({ detail, onOpenClaim }: SectionsProps) {
  return (
    <div className="flex flex-col gap-6">
      <RemittanceStatus detail={detail} />
      {detail.processingStatus === 'completed' ? (
        <>
          <PaymentsSection detail={detail} onOpenClaim={onOpenClaim} />
          <ClaimsSection remittanceId={detail.id} onOpen={onOpenClaim} />
          <LumpSumsSection remittanceId={detail.id} />
        </>
      ) : null}
      {detail.processingStatus === 'completed' || detail.findings.length > 0 ? (
        <FindingsSection findings={detail.findings} />
      ) : null}
    </div>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-44" />
      <Skeleton className="h-80" />
    </div>
  );
}
