import type { ReviewPayment } from '@pfs/wire/document-review';
import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { AcceptedDoubts } from './accepted-doubts.tsx';
import { BrokenEquations } from './broken-equations.tsx';
import { balances, differenceWords } from './difference-words.ts';
import { EquationLine } from './equation-line.tsx';
import { HiddenCells } from './hidden-cells.tsx';
import type { Place } from './review-place.ts';

interface BalanceBarProps {
  readonly payment: ReviewPayment;
  readonly pending: boolean;
  readonly onOpen: (place: Place) => void;
}

/**
 * Whether the payment adds up, as an equation with its numbers; always in sight. With its reasons
 * open it is too high to stay over what is worked on.
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
          <p className="text-[0.8125rem] text-ink-soft">
            A number that the payment must come to is not known yet.
          </p>
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
        Not known whether it balances
      </Badge>
    );
  }
  if (difference !== 0) {
    return (
      <Badge variant="destructive">
        <CircleAlert aria-hidden="true" />
        <span>
          <Money value={difference} absolute /> {difference > 0 ? 'more' : 'less'} than was paid
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
  return differenceWords(payment).map((words) => (
    <Badge key={words} variant="warn">
      <CircleAlert aria-hidden="true" />
      {words}
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
