import type { ReviewPayment } from '@pfs/wire/document-review';
import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react';
import { formatCount } from '../../../../lib/format/format-number.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Money } from '../../../../ui/money.tsx';
import { balances, differences } from '../values/doubts.ts';
import type { Place } from '../values/place.ts';
import { AcceptedDoubts, BrokenEquation, EquationLine, HiddenCells } from './evidence.tsx';

const shownMax = 50;

interface BrokenEquationsProps {
  readonly payment: ReviewPayment;
  readonly onOpen: (place: Place) => void;
}

function totalsText(count: number): string {
  return count === 1 ? 'does 1 printed total' : `do ${formatCount(count)} printed totals`;
}

/** The document's other checks that fail, each one click from its row. */
function BrokenEquations({ payment, onOpen }: BrokenEquationsProps) {
  const others = payment.equations.filter(({ kind }) => kind !== 'payment');
  const broken = others.filter(({ holds }) => !holds);
  const messages = payment.doubts.filter(({ row, field }) => row === null && field === null);
  const count = broken.length + messages.length;
  if (count === 0) {
    return payment.rowsThatHold === 0 ? null : (
      <p className="text-xs text-ink-faint">
        {payment.rowsThatHold === 1
          ? '1 row adds'
          : `${formatCount(payment.rowsThatHold)} rows add`}{' '}
        up
        {others.length === 0 ? '.' : `, and so ${totalsText(others.length)}.`}
      </p>
    );
  }
  return (
    <details className="text-[0.8125rem]">
      <summary className="min-h-6 text-accent underline">
        {formatCount(count)} {count === 1 ? 'unresolved check' : 'unresolved checks'}
      </summary>
      <ul className="mt-1 flex max-h-48 flex-col gap-1 overflow-y-auto">
        {messages.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
        {broken.slice(0, shownMax).map((equation) => (
          <li key={equation.sentence} className="flex flex-wrap items-baseline gap-x-3">
            {equation.row === null ? null : (
              <button
                type="button"
                className="min-h-6 text-accent underline"
                onClick={() =>
                  onOpen({
                    payment: payment.position,
                    part: 'claim',
                    row: equation.row,
                    field: null,
                  })
                }
              >
                View row
              </button>
            )}
            <BrokenEquation equation={equation} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface BalanceBarProps {
  readonly payment: ReviewPayment;
  readonly pending: boolean;
  readonly onOpen: (place: Place) => void;
}

/**
 * Whether the payment adds up, as an equation with its numbers; always in sight. With the list of
 * failed checks open it is too tall to stay over the work.
 */
export function BalanceBar({ payment, pending, onOpen }: BalanceBarProps) {
  const whole = payment.equations.find(({ kind }) => kind === 'payment');
  return (
    <section
      aria-label="Balance"
      className={
        'sticky top-16 z-10 shrink-0 rounded-card border border-line bg-sheet px-4 py-2.5 ' +
        'has-[details[open]]:static lg:top-26'
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        {whole === undefined ? (
          <p className="text-[0.8125rem] text-ink-soft">The expected payment isn’t known yet.</p>
        ) : (
          <EquationLine equation={whole} />
        )}
        <span role="status" className="flex flex-wrap items-center gap-2">
          {pending ? <Saving /> : null}
          <BalanceBadge payment={payment} />
        </span>
      </div>
      <BrokenEquations payment={payment} onOpen={onOpen} />
      <AcceptedDoubts accepted={payment.accepted} />
      <HiddenCells hidden={payment.hidden} />
    </section>
  );
}

function BalanceBadge({ payment }: Pick<BalanceBarProps, 'payment'>) {
  const { difference } = payment;
  if (difference === null) {
    return (
      <Badge variant="warn">
        <CircleHelp aria-hidden="true" />
        Balance unknown
      </Badge>
    );
  }
  if (difference !== 0) {
    return (
      <Badge variant="destructive">
        <CircleAlert aria-hidden="true" />
        <span>
          <Money value={difference} absolute /> {difference > 0 ? 'more' : 'less'} than paid
        </span>
      </Badge>
    );
  }
  if (balances(payment)) {
    return (
      <Badge variant="good">
        <CircleCheck aria-hidden="true" />
        Balances
      </Badge>
    );
  }
  return differences(payment).map((text) => (
    <Badge key={text} variant="warn">
      <CircleAlert aria-hidden="true" />
      {text}
    </Badge>
  ));
}

function Saving() {
  return (
    <>
      <LoaderCircle className="size-4 animate-spin text-ink-faint" aria-hidden="true" />
      <span className="sr-only">Saving</span>
    </>
  );
}
