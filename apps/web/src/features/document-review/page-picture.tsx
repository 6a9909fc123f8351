import type { DocumentReview } from '@pfs/wire/document-review';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { scrollToBox } from '../../lib/scroll-to-box.ts';
import { boxAtPoint, boxesOfPage } from './boxes-of-page.ts';
import { MissingPicture } from './missing-picture.tsx';
import { PageBoxes } from './page-boxes.tsx';
import { pagePicturePath } from './page-picture-path.ts';
import type { Desk } from './use-review-desk.ts';
import { boxOf } from './value-at.ts';

interface PagePictureProps {
  readonly desk: Desk;
  readonly page: DocumentReview['pages'][number];
}

/** The picture of a page with the boxes of its values over it; a click in one goes to its value. */
export function PagePicture({ desk, page }: PagePictureProps) {
  const { review, place, zoom, select } = desk;
  const frame = useRef<HTMLElement>(null);
  const [failures, setFailures] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const boxes = useMemo(() => boxesOfPage(review, page.number), [review, page.number]);
  const selected = place && boxOf(review, place);
  const shown = selected?.page === page.number ? selected : undefined;
  const { left, top, right, bottom } = shown ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the page grows or shrinks
  useEffect(() => {
    if (frame.current !== null && shown !== undefined) scrollToBox(frame.current, shown, page);
  }, [left, top, right, bottom, zoom]);

  function choose({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    const seen = currentTarget.getBoundingClientRect();
    const x = ((clientX - seen.left) / seen.width) * page.width;
    const y = ((clientY - seen.top) / seen.height) * page.height;
    const found = boxAtPoint(boxes, { x, y });
    if (found !== undefined) select(found.place);
  }

  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable
      tabIndex={0}
      aria-label="Page"
      className="min-h-0 flex-1 overflow-auto bg-sunken"
    >
      {/* biome-ignore lint/a11y: a click is a short cut; every value is reached in the rows */}
      <div
        className={state === 'loading' ? 'shimmer relative' : 'relative'}
        style={{ width: `${zoom * 100}%`, aspectRatio: `${page.width} / ${page.height}` }}
        onClick={choose}
      >
        {state === 'failed' ? (
          <MissingPicture
            review={review}
            onRetry={() => {
              setState('loading');
              setFailures(failures + 1);
            }}
          />
        ) : (
          <img
            key={failures}
            src={pagePicturePath(review.id, page.number)}
            alt={`Page ${page.number} of ${review.fileName}`}
            draggable={false}
            className="absolute inset-0 size-full"
            onLoad={() => setState('ready')}
            onError={() => setState('failed')}
          />
        )}
        <PageBoxes page={page} boxes={boxes} selected={shown} />
      </div>
    </section>
  );
}
