import type { DocumentReview, ReviewClaim, ReviewValue } from '@pfs/wire/document-review';
import { Badge } from '../../ui/badge.tsx';
import { BoxPicture } from './box-picture.tsx';
import { confidenceWords, deciderWords, fieldWords } from './field-words.ts';
import { fieldOrder, kindOf } from './review-columns.ts';
import { claimValues } from './value-at.ts';
import { ValueText } from './value-text.tsx';

interface DecidedValuesProps {
  readonly review: DocumentReview;
  readonly claim: ReviewClaim;
}

/** Each value of a claim with how it was decided; what was not plain text also with its picture. */
export function DecidedValues({ review, claim }: DecidedValuesProps) {
  const values = claimValues(claim);
  return (
    <ul aria-label="How each value was decided" className="flex flex-col text-[0.8125rem]">
      {fieldOrder.map((field) => {
        const value = values[field];
        return value === undefined ? null : (
          <li
            key={field}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-b-0"
          >
            <span className="w-32 shrink-0 text-ink-faint">{fieldWords(field)}</span>
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">
              <ValueText value={value} kind={kindOf(field)} />
            </span>
            <Decided value={value} />
            <Picture review={review} value={value} label={fieldWords(field)} />
          </li>
        );
      })}
    </ul>
  );
}

function Decided({ value }: { readonly value: ReviewValue }) {
  const sure = confidenceWords(value);
  return (
    <Badge variant={value.decidedBy === 'text_layer' ? 'outline' : 'secondary'}>
      {deciderWords(value.decidedBy)}
      {sure === undefined ? '' : `, ${sure}`}
    </Badge>
  );
}

interface PictureProps {
  readonly review: DocumentReview;
  readonly value: ReviewValue;
  readonly label: string;
}

function Picture({ review, value, label }: PictureProps) {
  const { box, decidedBy } = value;
  const page = box === null ? undefined : review.pages[box.page - 1];
  if (box === null || !page?.pictured || decidedBy === 'text_layer') return null;
  return (
    <BoxPicture
      remittanceId={review.id}
      page={page}
      box={box}
      label={`${label} on page ${box.page}`}
    />
  );
}
