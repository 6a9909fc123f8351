import { type Cents, centsToText, toDollars } from '@pfs/core/money';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import type { TypedSums } from './typed-sums.ts';

interface SumsBarProps {
  readonly sums: TypedSums;
  readonly onTake: (total: string) => void;
}

/** What the lines come to beside what the invoice says. */
export function SumsBar({ sums, onTake }: SumsBarProps) {
  const { linesCents, totalCents, differenceCents, unreadable } = sums;
  const holds = differenceCents === 0 && unreadable === 0;
  return (
    <div
      role="status"
      aria-label="Sums"
      className={
        'flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-line bg-sunken ' +
        'px-4 py-2'
      }
    >
      <Sum name="Lines come to" cents={linesCents} />
      <Sum name="Invoice says" cents={totalCents} />
      {differenceCents === undefined ? null : holds ? (
        <span className="font-medium text-good">They agree</span>
      ) : (
        <Sum name="Difference" cents={differenceCents} wrong />
      )}
      {unreadable === 0 ? null : (
        <span className="text-taken">
          {unreadable === 1 ? 'One total is no amount' : `${unreadable} totals are no amounts`}
        </span>
      )}
      {differenceCents === 0 ? null : (
        <Button
          variant="outline"
          size="sm"
          className="ml-auto"
          onClick={() => onTake(centsToText(linesCents))}
        >
          Take the sum as total
        </Button>
      )}
    </div>
  );
}

interface SumProps {
  readonly name: string;
  readonly cents: Cents | undefined;
  readonly wrong?: boolean;
}

function Sum({ name, cents, wrong = false }: SumProps) {
  return (
    <span className={wrong ? 'font-medium text-taken' : ''}>
      <span className="text-xs">{name}</span>{' '}
      <Money value={cents === undefined ? undefined : toDollars(cents)} />
    </span>
  );
}
