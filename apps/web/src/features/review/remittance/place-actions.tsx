import { Button } from '../../../ui/button.tsx';
import { editedFor, isEditable } from './changes/changes.ts';
import type { ReviewCommand } from './remittance-keys.ts';
import { runCommand } from './run-command.ts';
import type { Desk } from './use-review-desk.ts';
import { documentDoubtAt } from './values/doubts.ts';
import type { Place } from './values/place.ts';
import { valueAt } from './values/values.ts';

interface PlaceActionsProps {
  readonly desk: Desk;
  readonly place: Place;
}

/** Buttons for the selected value and its row. Each has a key, too. */
export function PlaceActions({ desk, place }: PlaceActionsProps) {
  const { open } = desk.review;
  const isInRow = open && place.part !== 'payment';
  const isRead = place.field === null || valueAt(desk.review, place) !== undefined;
  if (place.part === 'control' || place.part === 'doubt') {
    return <DoubtActions desk={desk} place={place} />;
  }
  return (
    <div className="flex flex-wrap gap-1.5">
      {isRead ? (
        <Action desk={desk} command="accept">
          {place.field === null ? 'Accept row' : 'Accept'}
        </Action>
      ) : null}
      {place.field === null || !isEditable(place) ? null : (
        <Action desk={desk} command="edit">
          Edit
        </Action>
      )}
      {isInRow ? (
        <>
          {place.field === null ? null : (
            <Action desk={desk} command="accept_row">
              Accept row
            </Action>
          )}
          <Action desk={desk} command="add_row">
            Add row
          </Action>
          <Action desk={desk} command="remove_row">
            Remove the row
          </Action>
        </>
      ) : null}
      {open && place.part === 'claim' ? (
        <Action desk={desk} command="split">
          Split here
        </Action>
      ) : null}
      {isInRow && place.field === null ? (
        <Action desk={desk} command="flip">
          {desk.rangeEnd === undefined ? 'Mark as reversal' : 'Mark as reversals'}
        </Action>
      ) : null}
      {open && place.part === 'claim' && place.field !== null ? (
        <Action desk={desk} command="column">
          Column…
        </Action>
      ) : null}
    </div>
  );
}

/** A doubt about the document itself is accepted, or the value behind it edited. */
function DoubtActions({ desk, place }: PlaceActionsProps) {
  const doubt = documentDoubtAt(desk.review, place);
  if (doubt === undefined) return null;
  const isCurrency = doubt.code === 'other_currency';
  return (
    <div className="flex flex-wrap gap-1.5">
      <Action desk={desk} command="accept">
        {isCurrency ? 'Amounts are in US dollars' : 'Accept'}
      </Action>
      {isCurrency ? (
        <Action desk={desk} command="other_currency">
          Other currency
        </Action>
      ) : null}
      {editedFor(place) === undefined ? null : (
        <Action desk={desk} command="edit">
          Edit
        </Action>
      )}
    </div>
  );
}

interface ActionProps {
  readonly desk: Desk;
  readonly command: ReviewCommand;
  readonly children: string;
}

function Action({ desk, command, children }: ActionProps) {
  return (
    <Button variant="outline" size="sm" onClick={() => runCommand(desk, command)}>
      {children}
    </Button>
  );
}
