import { formatCount } from '../../lib/format/format-number.ts';
import { Money } from '../../ui/money.tsx';

interface SumProps {
  readonly label: string;
  readonly rows: number;
  readonly amount: number;
  /** Positive is taken from the pharmacy, and shown so. */
  readonly sign?: 'taken';
}

export function Sum({ label, rows, amount, sign }: SumProps) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="font-medium">
        <Money value={amount} {...(sign === undefined ? {} : { sign })} />{' '}
        <span className="font-normal text-ink-faint">
          {formatCount(rows)} {rows === 1 ? 'lump sum' : 'lump sums'}
        </span>
      </dd>
    </div>
  );
}
