import { clsx } from 'clsx';
import { type MouseEvent, memo, type ReactNode, useEffect, useState } from 'react';
import { useElementWidth } from '../../lib/use-element-width.ts';
import { Button } from '../button.tsx';
import { boxAtPoint, type MarkedBox, type PageBox, pointOf, useMarking } from './marking.ts';

interface PageBoxesProps {
  readonly page: { readonly width: number; readonly height: number };
  readonly boxes: readonly MarkedBox[];
  readonly selected: PageBox | undefined;
}

/** In points: a frame close to its text would hide it. */
const around = 1.5;

/** Frames over a picture: values to check stand out, and the selected one most. */
function PageBoxes({ page, boxes, selected }: PageBoxesProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${page.width} ${page.height}`}
      className="pointer-events-none absolute inset-0 size-full"
    >
      <AllFrames boxes={boxes} />
      {selected === undefined ? null : (
        <Frame box={selected} className="fill-mark/15 stroke-mark" width={2} />
      )}
    </svg>
  );
}

/** Memoized: there are hundreds, and the selection does not change them. */
const AllFrames = memo(({ boxes }: Pick<PageBoxesProps, 'boxes'>) =>
  boxes.map(({ key, box, doubtful }) => (
    <Frame
      key={key}
      box={box}
      className={doubtful ? 'fill-warn/20 stroke-warn' : 'fill-transparent stroke-mark/35'}
      width={doubtful ? 1 : 0.5}
    />
  )),
);

interface FrameProps {
  readonly box: PageBox;
  readonly className: string;
  readonly width: number;
}

function Frame({ box: { left, top, right, bottom }, className, width }: FrameProps) {
  return (
    <rect
      data-mark
      x={left - around}
      y={top - around}
      width={right - left + 2 * around}
      height={bottom - top + 2 * around}
      rx={1}
      strokeWidth={width}
      className={className}
    />
  );
}

interface PagePictureProps<Marked extends MarkedBox> {
  readonly page: { readonly width: number; readonly height: number };
  readonly source: string;
  /** Describes the picture for screen readers. */
  readonly alt: string;
  readonly boxes: readonly Marked[];
  /** Scrolled into view. */
  readonly selected: PageBox | undefined;
  /** 1 fits the picture to its frame's width. Undefined makes the selection readable. */
  readonly zoom: number | undefined;
  readonly onChoose: (chosen: Marked) => void;
  /** Called with an area dragged with the mouse. */
  readonly onMark?: ((box: PageBox) => void) | undefined;
  /** A click does not move the focus, because the person is typing. */
  readonly keepsFocus?: boolean;
  /** Further help if the picture cannot be loaded. */
  readonly help?: (retry: () => void) => ReactNode;
}

/** The picture of a page with a box over each value; clicking a box chooses its value. */
export function PagePicture<Marked extends MarkedBox>(props: PagePictureProps<Marked>) {
  const { page, source, alt, boxes, selected, zoom, onChoose, onMark, keepsFocus, help } = props;
  const [frame, frameWidth] = useElementWidth<HTMLElement>(page.width);
  const shownZoom = zoom ?? (selected === undefined ? 1 : readingZoom(page, frameWidth));
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { left, top, right, bottom } = selected ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the page grows or shrinks
  useEffect(() => {
    if (frame.current !== null && selected !== undefined) {
      scrollToBox(frame.current, selected, page);
    }
  }, [left, top, right, bottom, shownZoom]);

  const { marked, wasDragged, ...drag } = useMarking(page, onMark);

  function choose(event: MouseEvent<HTMLElement>) {
    if (wasDragged()) return;
    const found = boxAtPoint(boxes, pointOf(event, page));
    if (found !== undefined) onChoose(found);
  }

  function retry() {
    setState('loading');
    setTries(tries + 1);
  }

  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable
      tabIndex={0}
      aria-label="Page"
      className="min-h-0 flex-1 overflow-auto bg-sunken"
    >
      {/* biome-ignore lint/a11y: a click is a short cut; every value is reached beside the page */}
      <div
        className={clsx('picture-of-amounts relative', state === 'loading' && 'shimmer')}
        style={{ width: `${shownZoom * 100}%`, aspectRatio: `${page.width} / ${page.height}` }}
        onClick={choose}
        {...drag}
        onMouseDown={(event) => {
          if (keepsFocus === true) event.preventDefault();
        }}
      >
        {state === 'failed' ? (
          <Missing onRetry={retry}>{help?.(retry)}</Missing>
        ) : (
          <img
            key={tries}
            src={source}
            alt={alt}
            draggable={false}
            className="absolute inset-0 size-full"
            onLoad={() => setState('ready')}
            onError={() => setState('failed')}
          />
        )}
        {state === 'failed' ? null : (
          <PageBoxes page={page} boxes={boxes} selected={marked ?? selected} />
        )}
      </div>
    </section>
  );
}

/** Small print is readable at this many pixels per point; a phone then shows part of a line. */
const readablePixels = 1.5;
const readingZoomMax = 2.5;

function readingZoom({ width }: { readonly width: number }, frameWidth: number): number {
  return Math.min(Math.max((readablePixels * width) / frameWidth, 1), readingZoomMax);
}

interface MissingProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

function Missing({ onRetry, children }: MissingProps) {
  return (
    <div role="alert" className="absolute inset-x-0 top-0 z-[1] flex flex-col gap-3 p-6">
      <p className="text-ink-soft">
        The page image couldn’t be loaded. The extracted values aren’t affected.
      </p>
      <Button variant="outline" size="sm" className="self-start" onClick={onRetry}>
        Try again
      </Button>
      {children}
    </div>
  );
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Scrolls a box of a page to the center, unless it is already visible. */
function scrollToBox(
  frame: HTMLElement,
  box: Box,
  page: { readonly width: number; readonly height: number },
): void {
  const sheet = frame.firstElementChild;
  if (sheet === null || frame.clientHeight === 0) return;
  const scale = sheet.clientWidth / page.width;
  const seen = {
    left: frame.scrollLeft / scale,
    top: frame.scrollTop / scale,
    right: (frame.scrollLeft + frame.clientWidth) / scale,
    bottom: (frame.scrollTop + frame.clientHeight) / scale,
  };
  if (box.top < seen.top || box.bottom > seen.bottom) {
    frame.scrollTop = ((box.top + box.bottom) / 2) * scale - frame.clientHeight / 2;
  }
  if (box.left < seen.left || box.right > seen.right) {
    frame.scrollLeft = ((box.left + box.right) / 2) * scale - frame.clientWidth / 2;
  }
}
