import type { ClaimDetail } from '@pfs/wire/claim-detail';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { Part } from './part.tsx';

/** The file that the claim was read from, and the place in it. */
export function ClaimOrigin({ claim }: { readonly claim: ClaimDetail }) {
  return (
    <Part title="In the original">
      <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">
        From{' '}
        <Link href={remittancePath(claim.remittanceId)} className="text-accent underline">
          {claim.fileName}
        </Link>
        {claim.segment === null ? '.' : `, from segment ${claim.segment} on.`}
      </p>
    </Part>
  );
}
