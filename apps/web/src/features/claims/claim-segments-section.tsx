import type { ClaimDetail } from '@pfs/wire/claim-detail';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { DocumentOrigin } from '../document-review/public.ts';
import { NoSegments } from './no-segments.tsx';
import { OriginalSegments } from './original-segments.tsx';
import { Part } from './part.tsx';

interface SectionProps {
  readonly claim: ClaimDetail;
}

/** The claim as it stands in the file it came from, with people covered. */
export function ClaimSegmentsSection({ claim }: SectionProps) {
  return (
    <Part title="In the original file">
      <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">
        From{' '}
        <Link href={remittancePath(claim.remittanceId)} className="text-accent underline">
          {claim.fileName}
        </Link>
        {claim.segment === null ? '.' : `, from segment ${claim.segment} on.`}
      </p>
      <Original claim={claim} />
    </Part>
  );
}

function Original({ claim }: SectionProps) {
  if (claim.segment !== null) return <OriginalSegments key={claim.id} id={claim.id} />;
  if (claim.origin.decidedBy === 'segment') return <NoSegments />;
  return <DocumentOrigin key={claim.id} claim={claim} />;
}
