import { Button } from '../../ui/button.tsx';
import { editedFor, isEditable } from './changes-of-place.ts';
import { documentDoubtAt } from './document-doubts.ts';
import type { ReviewCommand } from './review-keys.ts';
import type { Place } from './review-place.ts';
import { runCommand } from './run-command.ts';
import type { Desk } from './use-review-desk.ts';
import { valueAt } from './value-at.ts';

interface PlaceActionsProps {
  readonly desk: Desk;
  readonly place: Place;
}

/** What can be done with the chosen value and its row, for the mouse; each is a key too. */
export function PlaceActions({ desk, place }: PlaceActionsProps) {
  const { open } = desk.review;
  const ofRow = open && place.part !== 'payment';
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
      {ofRow ? (
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
      {ofRow && place.field === null ? (
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

/** A doubt about the document itself is accepted, or what it is about is written anew. */
function DoubtActions({ desk, place }: PlaceActionsProps) {
  const doubt = documentDoubtAt(desk.review, place);
  if (doubt === undefined) return null;
  const ofCurrency = doubt.code === 'other_currency';
  return (
    <div className="flex flex-wrap gap-1.5">
      <Action desk={desk} command="accept">
        {ofCurrency ? 'Amounts are in US dollars' : 'Accept'}
      </Action>
      {ofCurrency ? (
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
