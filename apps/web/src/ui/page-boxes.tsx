import { memo } from 'react';
import type { MarkedBox, PageBox } from '../lib/marked-box.ts';

interface PageBoxesProps {
  readonly page: { readonly width: number; readonly height: number };
  readonly boxes: readonly MarkedBox[];
  readonly selected: PageBox | undefined;
}

/** In points: a box that hugs its text hides it. */
const around = 1.5;

/** Frames over a picture; doubtful values stand out, and the chosen one most of all. */
export function PageBoxes({ page, boxes, selected }: PageBoxesProps) {
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

/** Hundreds of them, the same whichever is chosen. */
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
