import type { ReviewValue } from '@pfs/wire/document-review';
import { CircleHelp, UserRound, Wrench } from 'lucide-react';
import { toDollars } from '../../../../lib/format/format-money.ts';
import { Day } from '../../../../ui/day.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { ReviewColumn } from '../values/columns.ts';

type ShownValue = Pick<ReviewValue, 'value' | 'printed' | 'decidedBy'> &
  Partial<Pick<ReviewValue, 'doubtful'>>;

interface ValueTextProps {
  readonly value: ShownValue | undefined;
  readonly kind: ReviewColumn['kind'];
}

/** A value in its normal form, with an icon if it is doubtful, repaired or entered by a person. */
export function ValueText({ value, kind }: ValueTextProps) {
  if (value === undefined) {
    return (
      <>
        <span aria-hidden="true" className="text-ink-faint">
          —
        </span>
        <span className="sr-only">missing</span>
      </>
    );
  }
  return (
    <>
      <SourceIcon value={value} />
      <Formatted value={value} kind={kind} />
    </>
  );
}

interface FormattedProps extends ValueTextProps {
  readonly value: ShownValue;
}

function Formatted({ value: { value, printed }, kind }: FormattedProps) {
  if (kind === 'amount' && toDollars(value) !== undefined) return <Money value={value} />;
  if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(value)) return <Day value={value} />;
  return <span className="figures">{value === '' ? printed : value}</span>;
}

function SourceIcon({ value: { doubtful, decidedBy } }: { readonly value: ShownValue }) {
  const Icon = doubtful ? CircleHelp : icons[decidedBy];
  if (Icon === undefined) return null;
  const color = doubtful ? 'text-warn' : 'text-accent';
  return <Icon className={`mr-1 inline size-3.5 align-[-2px] ${color}`} aria-hidden="true" />;
}

const icons: Partial<Record<ShownValue['decidedBy'], typeof Wrench>> = {
  repaired: Wrench,
  person: UserRound,
};
