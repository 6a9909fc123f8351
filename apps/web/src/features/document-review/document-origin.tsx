import type { ClaimDetail } from '@pfs/wire/claim-detail';
import { useState } from 'react';
import { Link } from 'wouter';
import { BoxPicture } from './box-picture.tsx';
import { DecidedValues } from './decided-values.tsx';
import { reviewPath } from './review-path.ts';

/** Where in a document a claim stands, and how each of its values was decided. */
export function DocumentOrigin({ claim }: { readonly claim: ClaimDetail }) {
  const { remittanceId, origin } = claim;
  const { box, pictured } = origin;
  const [missing, setMissing] = useState(false);
  const onMissing = () => setMissing(true);
  return (
    <div className="flex flex-col gap-3">
      {box === null || !pictured || missing ? null : (
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
            onMissing={onMissing}
          />
        </section>
      )}
      <DecidedValues
        remittanceId={remittanceId}
        values={origin.values}
        pictured={pictured && !missing}
        onMissing={onMissing}
      />
      {missing ? (
        <p role="status" className="text-[0.8125rem] text-ink-soft">
          The pieces of its page could not be loaded; the values are not changed by that. If the
          file is locked, its pages ask for its password again:
        </p>
      ) : null}
      <Link href={reviewPath(remittanceId, claim.id)} className="self-start text-accent underline">
        {box === null ? 'See the document' : `See it on page ${box.page}`}
      </Link>
    </div>
  );
}
