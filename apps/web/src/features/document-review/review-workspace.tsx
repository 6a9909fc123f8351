import type { DocumentReview } from '@pfs/wire/document-review';
import { useShortcutsSwitch } from '../../lib/use-shortcuts-switch.ts';
import { AskOne } from './ask-one.tsx';
import { BalanceBar } from './balance-bar.tsx';
import { canChange } from './can-change.ts';
import { isEditable } from './changes-of-place.ts';
import { CurrentPlace } from './current-place.tsx';
import { DocumentDoubtList } from './document-doubt-list.tsx';
import { PageViewer } from './page-viewer.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { PrintedSums } from './printed-sums.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewDialogs } from './review-dialogs.tsx';
import { RowsGrid } from './rows-grid.tsx';
import { runCommand } from './run-command.ts';
import { useEnd } from './use-end.ts';
import { useReviewDesk } from './use-review-desk.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { valueAt } from './value-at.ts';

/** The page at the left, what was read in it at the right, and whether it adds up above both. */
export function ReviewWorkspace({ review }: { readonly review: DocumentReview }) {
  const desk = useReviewDesk(review);
  const shortcuts = useShortcutsSwitch();
  const end = useEnd(desk);
  useReviewKeys({
    singleKeys: shortcuts.on,
    run: (command) => (command === 'finish' ? end.finish() : runCommand(desk, command)),
    choose: (reading) => {
      const { place } = desk;
      const other = place && valueAt(review, place)?.otherReadings[reading - 1];
      if (other === undefined || !isEditable(place) || !canChange(review, place)) {
        return false;
      }
      desk.save(place, other);
      return true;
    },
  });
  const payment = review.payments[desk.payment];
  const { asked } = desk;
  if (payment === undefined) return null;
  return (
    <div className="flex flex-col gap-3 lg:h-[calc(100dvh-10.5rem)] lg:min-h-[36rem]">
      <BalanceBar payment={payment} pending={desk.pending} onOpen={desk.select} />
      <div className="grid min-h-0 flex-1 gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <PageViewer desk={desk} />
        <section
          aria-label="What was read"
          className={
            'flex min-h-0 min-w-0 flex-col rounded-card border border-line bg-sheet ' +
            'lg:overflow-y-auto'
          }
        >
          <PaymentChoice desk={desk} />
          {asked === undefined ? (
            <CurrentPlace desk={desk} />
          ) : (
            <AskOne desk={desk} end={end} place={asked} />
          )}
          <PaymentFields desk={desk} payment={payment} asked={asked?.field} />
          {asked === undefined ? <DocumentDoubtList desk={desk} payment={payment} /> : null}
          <RowsGrid key={desk.payment} desk={desk} payment={payment} />
          <PrintedSums desk={desk} payment={payment} />
        </section>
      </div>
      <ReviewActions desk={desk} onFinish={end.finish} finishing={end.pending} />
      <ReviewDialogs desk={desk} end={end} />
    </div>
  );
}
