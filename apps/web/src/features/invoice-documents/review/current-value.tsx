import { Button } from '../../../ui/button.tsx';
import type { Place, PlaceErrors } from '../../vendors/public.ts';
import type { PlacedValue } from './draft-places.ts';

interface CurrentValueProps {
  readonly placed: readonly PlacedValue[];
  readonly place: string | undefined;
  readonly marks: PlaceErrors;
  readonly onRight: (place: Place) => void;
  readonly onTake: (place: Place, text: string) => void;
}

/** What is printed where the person is, why it is doubtful, and what else it may say. */
export function CurrentValue({ placed, place, marks, onRight, onTake }: CurrentValueProps) {
  const current = placed.find((each) => each.place === place);
  const why = place === undefined ? undefined : marks[place];
  return (
    <section
      aria-label="Selected field"
      className="mb-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-sunken px-3 py-2 text-[0.8125rem]"
    >
      {current === undefined && why === undefined ? (
        <span className="text-ink-faint">Select a field to see what’s printed.</span>
      ) : null}
      {current === undefined ? null : (
        <span className="wrap-anywhere">
          <span className="text-ink-faint">Printed</span> {current.value.printed}
        </span>
      )}
      {why === undefined ? null : <span className="text-warn wrap-anywhere">{why}</span>}
      {current?.value.otherReadings.map((reading) => (
        <Button
          key={reading}
          size="sm"
          variant="outline"
          onClick={() => onTake(current.place, reading)}
        >
          Use {reading}
        </Button>
      ))}
      {why === undefined || place === undefined ? null : (
        <Button size="sm" variant="outline" onClick={() => onRight(place as Place)}>
          Confirm value
        </Button>
      )}
    </section>
  );
}
