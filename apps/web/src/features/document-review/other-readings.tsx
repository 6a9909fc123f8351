import type { ReviewValue } from '@pfs/wire/document-review';
import { Button } from '../../ui/button.tsx';
import { canChange } from './can-change.ts';
import type { Place } from './review-place.ts';
import type { Desk } from './use-review-desk.ts';

interface OtherReadingsProps {
  readonly desk: Desk;
  readonly place: Place;
  readonly value: ReviewValue;
}

const shownMax = 9;

/** What else the characters may be; the digit before each takes it, with Alt. */
export function OtherReadings({ desk, place, value }: OtherReadingsProps) {
  const others = value.otherReadings.slice(0, shownMax);
  if (others.length === 0 || !canChange(desk.review, place)) return null;
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-[0.8125rem]">
      <span className="text-ink-soft">or</span>
      {others.map((reading, at) => (
        <Button key={reading} variant="outline" size="sm" onClick={() => desk.save(place, reading)}>
          <kbd className="text-xs text-ink-faint">Alt {at + 1}</kbd>
          {reading}
        </Button>
      ))}
    </p>
  );
}
