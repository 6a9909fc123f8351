import type { RemittanceDetail } from '@pfs/wire/remittances';
import { isDocument } from '../../lib/file-type.ts';
import { ClaimsSection } from '../claims/public.ts';
import { DocumentProof } from '../document-review/public.ts';
import { FindingsSection } from './findings-section.tsx';
import { FirstPageSection } from './first-page-section.tsx';
import { LumpSumsSection } from './lump-sums-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { RemittanceStatus } from './remittance-status.tsx';

interface SectionsProps {
  readonly detail: RemittanceDetail;
  readonly onOpenClaim: (claimId: string) => void;
}

export function RemittanceSections({ detail, onOpenClaim }: SectionsProps) {
  const firstPage = detail.reading?.firstPage;
  return (
    <div className="flex flex-col gap-6">
      <RemittanceStatus detail={detail} />
      {firstPage === undefined ? null : <FirstPageSection firstPage={firstPage} />}
      {hasProof(detail) ? <DocumentProof remittanceId={detail.id} /> : null}
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

/** Documents are read as rows with places; an 835 says itself what it means. */
function hasProof({ fileType, processingStatus }: RemittanceDetail): boolean {
  return (
    isDocument(fileType) && (processingStatus === 'review' || processingStatus === 'completed')
  );
}
