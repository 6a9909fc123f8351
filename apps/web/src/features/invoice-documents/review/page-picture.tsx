import type { InvoiceDocumentDetail } from '@pfs/wire/invoice-documents';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { scrollToBox } from '../../../lib/scroll-to-box.ts';
import { Button } from '../../../ui/button.tsx';
import type { Place } from '../../vendors/public.ts';
import { invoicePagePath } from '../invoice-documents.queries.ts';
import type { PlacedValue } from './draft-places.ts';
import { PageBoxes } from './page-boxes.tsx';
import { type BoxedValue, valueAtPoint } from './value-at-point.ts';

interface PagePictureProps {
  readonly document: InvoiceDocumentDetail;
  readonly page: InvoiceDocumentDetail['pages'][number];
  readonly placed: readonly PlacedValue[];
  readonly selected: BoxedValue['box'] | undefined;
  readonly zoom: number;
  readonly onPlace: (place: Place) => void;
}

/** The picture of a page with the boxes of its values; a click in one goes to its field. */
export function PagePicture(props: PagePictureProps) {
  const { document, page, placed, selected, zoom, onPlace } = props;
  const frame = useRef<HTMLElement>(null);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const boxes = useMemo(() => boxedOn(placed, page.number), [placed, page.number]);
  const { left, top, right, bottom } = selected ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the page grows or shrinks
  useEffect(() => {
    if (frame.current !== null && selected !== undefined)
      scrollToBox(frame.current, selected, page);
  }, [left, top, right, bottom, zoom]);

  function choose({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    const seen = currentTarget.getBoundingClientRect();
    const x = ((clientX - seen.left) / seen.width) * page.width;
    const y = ((clientY - seen.top) / seen.height) * page.height;
    const found = valueAtPoint(boxes, { x, y });
    if (found !== undefined) onPlace(found.place);
  }

  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable
      tabIndex={0}
      aria-label="Page"
      className="min-h-0 flex-1 overflow-auto bg-sunken"
    >
      {/* biome-ignore lint/a11y: a click is a short cut; every value is reached in the form */}
      <div
        className={state === 'loading' ? 'shimmer relative' : 'relative'}
        style={{ width: `${zoom * 100}%`, aspectRatio: `${page.width} / ${page.height}` }}
        onClick={choose}
      >
        {state === 'failed' ? (
          <Missing
            onRetry={() => {
              setState('loading');
              setTries(tries + 1);
            }}
          />
        ) : (
          <img
            key={tries}
            src={invoicePagePath(document.id, page.number)}
            alt={`Page ${page.number} of ${document.fileName}`}
            draggable={false}
            className="absolute inset-0 size-full"
            onLoad={() => setState('ready')}
            onError={() => setState('failed')}
          />
        )}
        <PageBoxes page={page} boxes={boxes} selected={selected} />
      </div>
    </section>
  );
}

function boxedOn(placed: readonly PlacedValue[], page: number): readonly BoxedValue[] {
  return placed.flatMap(({ place, value: { box, doubtful } }) =>
    box?.page === page ? [{ place, box, doubtful }] : [],
  );
}

function Missing({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className="absolute inset-x-0 top-0 z-[1] flex flex-col gap-3 p-6">
      <p className="text-ink-soft">
        The picture of this page could not be loaded. What was read in it is not changed by that.
      </p>
      <Button variant="outline" size="sm" className="self-start" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
