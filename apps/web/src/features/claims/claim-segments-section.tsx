import type { ClaimDetail } from '@pfs/wire/claim-detail';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
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
      {claim.segment === null ? <NoSegments /> : <OriginalSegments key={claim.id} id={claim.id} />}
    </Part>
  );
}
