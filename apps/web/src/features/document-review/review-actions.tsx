import { ArrowRight, CheckCheck, Keyboard, Undo2 } from 'lucide-react';
import { openShortcutSheet } from '../../lib/open-shortcut-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { balances } from './difference-words.ts';
import { finishButtonId, runCommand } from './run-command.ts';
import type { Desk } from './use-review-desk.ts';

interface ReviewActionsProps {
  readonly desk: Desk;
  readonly onFinish: () => void;
  readonly finishing: boolean;
}

/** What can be done with the whole document. */
export function ReviewActions({ desk, onFinish, finishing }: ReviewActionsProps) {
  const { review } = desk;
  const payment = review.payments[desk.payment];
  const waits = desk.asked === undefined && (payment?.doubts.length ?? 0) > 0;
  const offersAll = payment !== undefined && waits && balances(payment);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {review.open ? (
        <>
          <Button id={finishButtonId} pending={finishing} onClick={onFinish}>
            {finishing ? null : <CheckCheck aria-hidden="true" />}
            Finish
          </Button>
          {offersAll ? (
            <Button variant="outline" onClick={() => runCommand(desk, 'accept_all')}>
              Accept all (balances)
            </Button>
          ) : null}
          <UndoButton desk={desk} />
          <Button variant="ghost" onClick={() => runCommand(desk, 'not_a_remittance')}>
            Not a remittance
          </Button>
        </>
      ) : (
        <UndoButton desk={desk} />
      )}
      <span className="flex-1" />
      <Button variant="ghost" onClick={openShortcutSheet}>
        <Keyboard aria-hidden="true" />
        Keyboard shortcuts
      </Button>
      <Button variant="outline" onClick={desk.nextDocument}>
        {review.next === null ? 'Review queue' : 'Next document'}
        <ArrowRight aria-hidden="true" />
      </Button>
    </div>
  );
}

function UndoButton({ desk }: Pick<ReviewActionsProps, 'desk'>) {
  const { open, undoes } = desk.review;
  if (!open && undoes === null) return null;
  return (
    <Button
      variant="outline"
      disabled={undoes === null}
      title={undoes ?? undefined}
      onClick={() => runCommand(desk, 'undo')}
    >
      <Undo2 aria-hidden="true" />
      Undo
    </Button>
  );
}
