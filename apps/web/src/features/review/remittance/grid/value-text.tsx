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

/** A value in its normal form, with a sign where it waits or was not simply read. */
export function ValueText({ value, kind }: ValueTextProps) {
  if (value === undefined) return <Nothing />;
  return (
    <>
      <Sign value={value} />
      <Formatted value={value} kind={kind} />
    </>
  );
}

function Formatted({ value: { value, printed }, kind }: FormattedProps) {
  if (kind === 'amount' && toDollars(value) !== undefined) return <Money value={value} />;
  if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(value)) return <Day value={value} />;
  return <span className="figures">{value === '' ? printed : value}</span>;
}

const look = 'mr-1 inline size-3.5 align-[-2px]';

function Sign({ value: { doubtful, decidedBy } }: { readonly value: ShownValue }) {
  if (doubtful) return <CircleHelp className={`${look} text-warn`} aria-hidden="true" />;
  if (decidedBy === 'repaired')
    return <Wrench className={`${look} text-accent`} aria-hidden="true" />;
  if (decidedBy === 'person') {
    return <UserRound className={`${look} text-accent`} aria-hidden="true" />;
  }
  return null;
}

interface FormattedProps extends ValueTextProps {
  readonly value: ShownValue;
}

function Nothing() {
  return (
    <>
      <span aria-hidden="true" className="text-ink-faint">
        —
      </span>
      <span className="sr-only">missing</span>
    </>
  );
}
