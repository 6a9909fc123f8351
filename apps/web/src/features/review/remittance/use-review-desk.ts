import type { DocumentReview } from '@pfs/wire/document-review';
import type { MarkedRegion } from '@pfs/wire/document-review-changes';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { canChange } from './changes/can-change.ts';
import { setChange } from './changes/changes.ts';
import { reviewPath } from './review-path.ts';
import { isSamePlace, type Place, readPlace, writePlace } from './values/place.ts';
import { nextStop, reviewStops } from './values/stops.ts';
import { useReviewChanges } from './changes/use-review-changes.ts';
import { boxOf } from './values/value-at.ts';

const missing = ['payer_missing', 'trace_missing', 'paid_on_missing', 'amount_missing'];

/** The fact that is all a document still needs, if there is exactly one. */
function onlyMissing({ open, payments }: DocumentReview): Place | undefined {
  const doubts = open ? payments.flatMap(({ doubts: all }) => all) : [];
  const [doubt] = doubts;
  if (doubt === undefined || doubts.length > 1 || !missing.includes(doubt.code)) return undefined;
  const payment = payments.findIndex(({ doubts: all }) => all.length === 1);
  const { part, row, field } = doubt;
  return part === 'control' ? undefined : { payment, part, row, field };
}

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

type ReviewDialog = 'finish' | 'reject' | 'other_currency' | 'turn' | 'column' | 'region';

/** Which dialog is open over a desk, and what it is about. */
function useReviewDialogs({ payment, page }: Pick<MarkedRegion, 'payment' | 'page'>) {
  const [dialog, setDialog] = useState<ReviewDialog>();
  const [column, setColumn] = useState<string>();
  const [region, setRegion] = useState<Omit<MarkedRegion, 'part'>>();
  return {
    dialog,
    openDialog: setDialog,
    closeDialog: () => setDialog(undefined),
    column,
    openColumn: (field: string) => {
      setColumn(field);
      setDialog('column');
    },
    region,
    openRegion: (box: MarkedRegion['box']) => {
      setRegion({ payment, page, box });
      setDialog('region');
    },
  };
}

/** Where a person looks stands in the address: the page, and the value or row. */
function useReviewPlace(review: DocumentReview, firstStop: Place | undefined) {
  const [params, setParams] = useSearchParams();
  const claimId = params.get('claim');
  const place = readPlace(params) ?? (claimId ? findClaimRow(review, claimId) : undefined);
  const pagesMax = review.pages.length;

  const select = useCallback(
    (next: Place) =>
      setParams((now) => writePlace(now, next, boxOf(review, next)?.page), { replace: true }),
    [review, setParams],
  );
  const showPage = useCallback(
    (page: number) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.set('page', String(Math.min(Math.max(page, 1), Math.max(pagesMax, 1))));
          return next;
        },
        { replace: true },
      ),
    [setParams, pagesMax],
  );

  const begun = useRef(place !== undefined);
  useEffect(() => {
    if (begun.current || firstStop === undefined) return;
    begun.current = true;
    select(firstStop);
  }, [firstStop, select]);

  const known = place !== undefined && place.payment < review.payments.length;
  return {
    place: known ? place : undefined,
    payment: known ? place.payment : 0,
    page: readPageNumber(params, pagesMax) ?? (known ? boxOf(review, place)?.page : undefined) ?? 1,
    select,
    showPage,
  };
}

function readPageNumber(params: URLSearchParams, pagesMax: number): number | undefined {
  const page = Number(params.get('page') ?? 0);
  return Number.isInteger(page) && page >= 1 && page <= pagesMax ? page : undefined;
}

/** The row of a document that became a claim. */
function findClaimRow({ payments }: DocumentReview, claimId: string): Place | undefined {
  for (const [payment, { claims }] of payments.entries()) {
    const claim = claims.find((one) => one.claimId === claimId);
    if (claim !== undefined) return { payment, part: 'claim', row: claim.row, field: null };
  }
  return undefined;
}
