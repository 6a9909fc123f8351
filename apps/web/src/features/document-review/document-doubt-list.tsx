import type { ReviewDoubt, ReviewPayment } from '@pfs/wire/document-review';
import { documentDoubts, isOfSums, placeOfDoubt } from './document-doubts.ts';
import { isSamePlace } from './review-place.ts';
import type { Desk } from './use-review-desk.ts';
import { WholeCell } from './whole-cell.tsx';

interface DocumentDoubtListProps {
  readonly desk: Desk;
  readonly payment: ReviewPayment;
}

/** What is open about the document itself, each to be accepted by itself, above the rows. */
export function DocumentDoubtList({ desk, payment }: DocumentDoubtListProps) {
  const doubts = documentDoubts(payment).filter(
    (doubt) => !isOfSums(placeOfDoubt(desk.payment, doubt)),
  );
  if (doubts.length === 0) return null;
  return (
    <ul
      aria-label="About the document"
      className="flex max-h-28 shrink-0 flex-col gap-0.5 overflow-y-auto border-b border-line px-3 py-1.5"
    >
      {doubts.map((doubt) => (
        <DocumentDoubt key={`${doubt.code} ${doubt.field}`} desk={desk} doubt={doubt} />
      ))}
    </ul>
  );
}

function DocumentDoubt({ desk, doubt }: { readonly desk: Desk; readonly doubt: ReviewDoubt }) {
  const place = placeOfDoubt(desk.payment, doubt);
  const { detail, message } = doubt;
  return (
    <li className="flex flex-wrap items-center gap-x-3 text-[0.8125rem]">
      <WholeCell
        desk={desk}
        place={place}
        selected={isSamePlace(desk.place, place)}
        label={`${message} ${detail ?? ''}, please check`}
      >
        {message}
      </WholeCell>
      {detail === null ? null : <span className="figures text-ink-soft">{detail}</span>}
    </li>
  );
}
