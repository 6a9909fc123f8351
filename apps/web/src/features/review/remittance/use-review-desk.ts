import type { DocumentReview } from '@pfs/wire/document-review';
import type { MarkedRegion } from '@pfs/wire/document-review-routes';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { reviewPath } from '../../../lib/record-paths.ts';
import type { Zoom } from '../document-pane.tsx';
import { canChange, setChange, useReviewChanges } from './changes/use-review-changes.ts';
import { itemPlaces, nextPlace } from './values/next-place.ts';
import { boxOf, isSamePlace, type Place, readPlace, writePlace } from './values/place.ts';

const missing = ['payer_missing', 'trace_missing', 'paid_on_missing', 'amount_missing'];

/** The one value that is all a document still needs, if there is exactly one. */
function onlyMissing({ open, payments }: DocumentReview): Place | undefined {
  const doubts = open ? payments.flatMap(({ doubts: all }) => all) : [];
  const [doubt] = doubts;
  if (doubt === undefined || doubts.length > 1 || !missing.includes(doubt.code)) return undefined;
  const payment = payments.findIndex(({ doubts: all }) => all.length === 1);
  const { part, row, field } = doubt;
  return part === 'control' ? undefined : { payment, part, row, field };
}

interface Editing {
  readonly place: Place;
  /** What a person began to type over the value. */
  readonly typed: string | undefined;
}

/** Where the arrow keys begin in a document with nothing to check. */
const begin: Place = { payment: 0, part: 'payment', row: null, field: 'amount' };

/** Whether two places are rows of one list. */
function isSameList(place: Place | undefined, other: Place): boolean {
  return (
    place !== undefined &&
    place.field === null &&
    place.part === other.part &&
    place.payment === other.payment
  );
}

/** The state of a remittance's review and what can be done in it. */
export function useReviewDesk(review: DocumentReview) {
  const items = useMemo(() => itemPlaces(review), [review]);
  const selected = useSelectedPlace(review, items[0] ?? begin);
  const changes = useReviewChanges(review.id);
  const [editing, setEditing] = useState<Editing>();
  const missingPlace = useMemo(() => onlyMissing(review), [review]);
  const [clicked, setClicked] = useState<string>();
  const dialogs = useReviewDialogs(selected);
  const [rangeEnd, setRangeEnd] = useState<Place>();
  const [zoom, setZoom] = useState<Zoom>();
  const [, navigate] = useLocation();
  const { place, page, select } = selected;

  /** Answers whether there is one. */
  const goToItem = (step: 1 | -1, counts: (item: Place) => boolean = () => true): boolean => {
    const next = nextPlace(review, { places: items.filter(counts), from: place, step });
    if (next !== undefined) select(next);
    return next !== undefined;
  };

  return {
    review,
    ...selected,
    select: (next: Place) => {
      setRangeEnd(undefined);
      select(next);
    },
    items,
    goToItem,
    change: changes.change,
    undo: changes.undo,
    pending: changes.pending,
    editing: place !== undefined && isSamePlace(editing?.place, place),
    typed: editing?.typed,
    /** The only missing value, which a form of its own asks for. */
    missing: missingPlace,
    /** What a click on the page suggests for it. */
    clicked,
    setClicked,
    edit: (at: Place, typed?: string) => {
      if (at.field === null || !canChange(review, at)) return;
      select(at);
      setEditing({ place: at, typed });
    },
    stopEditing: () => setEditing(undefined),
    save: (at: Place, text: string) => {
      setEditing(undefined);
      changes.change([setChange(at, text)]);
    },
    ...dialogs,
    markRegion: changes.markRegion,
    /** The rows from the selected one to here are selected with it. */
    rangeEnd: rangeEnd !== undefined && isSameList(place, rangeEnd) ? rangeEnd : undefined,
    selectTo: setRangeEnd,
    pageView: { number: page, zoom, onNumber: selected.showPage, onZoom: setZoom },
    nextDocument: () => navigate(review.next === null ? '/review' : reviewPath(review.next)),
  };
}

export type Desk = ReturnType<typeof useReviewDesk>;

type ReviewDialog = 'finish' | 'reject' | 'other_currency' | 'rotate' | 'column' | 'region';

/** Which dialog is open, and what it is about. */
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

/** The page and the selected value or row, kept in the address. */
function useSelectedPlace(review: DocumentReview, firstItem: Place | undefined) {
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
    if (begun.current || firstItem === undefined) return;
    begun.current = true;
    select(firstItem);
  }, [firstItem, select]);

  const exists = place !== undefined && place.payment < review.payments.length;
  const pageOfPlace = exists ? boxOf(review, place)?.page : undefined;
  return {
    place: exists ? place : undefined,
    payment: exists ? place.payment : 0,
    page: readPageNumber(params, pagesMax) ?? pageOfPlace ?? 1,
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
    const claim = claims.find((each) => each.claimId === claimId);
    if (claim !== undefined) return { payment, part: 'claim', row: claim.row, field: null };
  }
  return undefined;
}
