import type { ReviewPayment } from '@pfs/wire/document-review';
import type { ReactNode } from 'react';
import { BrokenEquation } from '../proof/evidence.tsx';
import type { Desk } from '../use-review-desk.ts';
import { documentDoubts, doubtedControls, isAboutTotals, placeOfDoubt } from '../values/doubts.ts';
import { controlLabel } from '../values/labels.ts';
import type { Place } from '../values/place.ts';
import { WholeCell } from './cells.tsx';

interface DoubtListProps {
  readonly desk: Desk;
  readonly payment: ReviewPayment;
}

/** Open questions about the document itself, above the rows; each can be accepted. */
export function DocumentDoubtList({ desk, payment }: DoubtListProps) {
  const doubts = documentDoubts(payment).filter(
    (doubt) => !isAboutTotals(placeOfDoubt(desk.payment, doubt)),
  );
  if (doubts.length === 0) return null;
  return (
    <ul
      aria-label="About the document"
      className="flex max-h-28 shrink-0 flex-col gap-0.5 overflow-y-auto border-b border-line px-3 py-1.5"
    >
      {doubts.map((doubt) => (
        <DoubtLine
          key={`${doubt.code} ${doubt.field}`}
          desk={desk}
          place={placeOfDoubt(desk.payment, doubt)}
          title={doubt.message}
          label={`${doubt.message} ${doubt.detail ?? ''}, please check`}
        >
          {doubt.detail === null ? null : (
            <span className="figures text-ink-soft">{doubt.detail}</span>
          )}
        </DoubtLine>
      ))}
    </ul>
  );
}

/** Printed totals that the rows do not add up to, below the rows; each with its figures. */
export function PrintedTotalList({ desk, payment }: DoubtListProps) {
  const doubted = doubtedControls(payment);
  const difference = documentDoubts(payment).find((doubt) => isAboutTotals(placeOfDoubt(0, doubt)));
  if (doubted.length === 0 && difference === undefined) return null;
  return (
    <ul
      aria-label="Printed totals to check"
      className="flex max-h-32 shrink-0 flex-col gap-1 overflow-y-auto border-t border-line px-3 py-1.5"
    >
      {doubted.map(({ control, at }) => (
        <DoubtLine
          key={at}
          desk={desk}
          place={{ payment: desk.payment, part: 'control', row: at, field: control.of }}
          title={controlLabel(control)}
        >
          <TotalFigures control={control} equations={payment.equations} at={at} />
        </DoubtLine>
      ))}
      {difference === undefined ? null : (
        <DoubtLine desk={desk} place={placeOfDoubt(desk.payment, difference)} title="Amount paid">
          <span className="figures">{difference.detail}</span>
        </DoubtLine>
      )}
    </ul>
  );
}

interface TotalFiguresProps extends Pick<ReviewPayment, 'equations'> {
  readonly control: ReviewPayment['controls'][number];
  /** Its index in the payment's list. */
  readonly at: number;
}

function TotalFigures({ control, equations, at }: TotalFiguresProps) {
  const equation = equations.find((each) => each.control === at && !each.holds);
  if (equation === undefined) return <span className="figures">{control.value.printed}</span>;
  return <BrokenEquation equation={equation} />;
}

interface DoubtLineProps {
  readonly desk: Desk;
  readonly place: Place;
  readonly title: string;
  readonly label?: string;
  readonly children: ReactNode;
}

function DoubtLine({ desk, place, title, label, children }: DoubtLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 text-[0.8125rem]">
      <WholeCell desk={desk} place={place} label={label ?? `${title}, please check`}>
        {title}
      </WholeCell>
      {children}
    </li>
  );
}
