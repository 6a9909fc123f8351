import type { DocumentReview } from '@pfs/wire/document-review';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { canChange } from './can-change.ts';
import { setChange } from './changes-of-place.ts';
import { onlyMissing } from './only-missing.ts';
import { reviewPath } from './review-path.ts';
import { isSamePlace, type Place } from './review-place.ts';
import { nextStop, reviewStops } from './review-stops.ts';
import { useReviewChanges } from './use-review-changes.ts';
import { useReviewDialogs } from './use-review-dialogs.ts';
import { useReviewPlace } from './use-review-place.ts';

interface Edited {
  readonly place: Place;
  /** What a person began to type over the value. */
  readonly typed: string | undefined;
}

/** Where the arrow keys begin in a document that has nothing to ask. */
const begin: Place = { payment: 0, part: 'payment', row: null, field: 'amount' };

/** Whole rows of one list. */
function isBesideRow(place: Place | undefined, other: Place): boolean {
  return (
    place !== undefined &&
    place.field === null &&
    place.part === other.part &&
    place.payment === other.payment
  );
}

/** What lies on the desk of a person who reviews a document. */
export function useReviewDesk(review: DocumentReview) {
  const stops = useMemo(() => reviewStops(review), [review]);
  const looked = useReviewPlace(review, stops[0] ?? begin);
  const changes = useReviewChanges(review.id);
  const [edited, setEdited] = useState<Edited>();
  const asked = useMemo(() => onlyMissing(review), [review]);
  const [clicked, setClicked] = useState<string>();
  const dialogs = useReviewDialogs(looked);
  const [rangeEnd, setRangeEnd] = useState<Place>();
  const [zoom, setZoom] = useState<number>();
  const [, navigate] = useLocation();
  const { place, select } = looked;

  /** Answers whether there was one. */
  const goToStop = (step: 1 | -1, counts: (stop: Place) => boolean = () => true): boolean => {
    const next = nextStop(review, { stops: stops.filter(counts), from: place, step });
    if (next !== undefined) select(next);
    return next !== undefined;
  };

  return {
    review,
    ...looked,
    select: (next: Place) => {
      setRangeEnd(undefined);
      select(next);
    },
    stops,
    goToStop,
    change: changes.change,
    undo: changes.undo,
    pending: changes.pending,
    editing: place !== undefined && isSamePlace(edited?.place, place),
    typed: edited?.typed,
    /** The one fact that is missing, which is asked for alone. */
    asked,
    /** What a click on the page said of it. */
    clicked,
    setClicked,
    edit: (at: Place, typed?: string) => {
      if (at.field === null || !canChange(review, at)) return;
      select(at);
      setEdited({ place: at, typed });
    },
    stopEditing: () => setEdited(undefined),
    save: (at: Place, text: string) => {
      setEdited(undefined);
      changes.change([setChange(at, text)]);
    },
    ...dialogs,
    markRegion: changes.markRegion,
    /** The rows from the chosen one to here are chosen with it. */
    rangeEnd: rangeEnd !== undefined && isBesideRow(place, rangeEnd) ? rangeEnd : undefined,
    selectTo: setRangeEnd,
    zoom,
    setZoom,
    nextDocument: () => {
      if (review.next === null) navigate('/review');
      else navigate(reviewPath(review.next));
    },
  };
}

export type Desk = ReturnType<typeof useReviewDesk>;
