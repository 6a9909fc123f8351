import type { ClaimDetail } from '@pfs/wire/claim-detail';
import { Link } from 'wouter';
import { BoxPicture } from './box-picture.tsx';
import { DecidedValues } from './decided-values.tsx';
import { reviewPath } from './review-path.ts';

/** Where in a document a claim stands, and how each of its values was decided. */
export function DocumentOrigin({ claim }: { readonly claim: ClaimDetail }) {
  const { remittanceId, origin } = claim;
  const { box, pictured } = origin;
  return (
    <div className="flex flex-col gap-3">
      {box === null || !pictured ? null : (
        <section
          aria-label="Its row in the document"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable
          tabIndex={0}
          className="overflow-x-auto"
        >
          <BoxPicture
            remittanceId={remittanceId}
            box={box}
            label={`The row of this claim on page ${box.page}`}
            scaleMin={1.6}
          />
        </section>
      )}
      <DecidedValues remittanceId={remittanceId} values={origin.values} pictured={pictured} />
      <Link href={reviewPath(remittanceId, claim.id)} className="self-start text-accent underline">
        {box === null ? 'See the document' : `See it on page ${box.page}`}
      </Link>
    </div>
  );
}
