import { clsx } from 'clsx';
import { useState } from 'react';
import { pageImagePath, pixelsPerPoint, remittanceKind } from '../../review-kind.ts';
import type { ReviewBox } from '../values/place.ts';

interface BoxPictureProps {
  readonly remittanceId: string;
  readonly box: ReviewBox;
  readonly label: string;
  /** The least enlargement, even if the cut-out is then wider than its place and scrolls. */
  readonly scaleMin?: number;
  /** Called when the page could not be loaded, so nothing is shown. */
  readonly onMissing?: () => void;
}

/** The margin shown around the box, in points of the page. */
const margin = 4;
const pixelsHigh = 40;
const scaleMax = 3;
const pixelsWideMax = 420;

/** The contents of a box, cut out of the page image and enlarged. */
export function BoxPicture(props: BoxPictureProps) {
  const { remittanceId, box, label, scaleMin = 0, onMissing } = props;
  const [missing, setMissing] = useState(false);
  const { width, height, scale } = cutOf(box, scaleMin);
  if (missing) return null;
  return (
    <div
      className={clsx(
        'picture-of-amounts relative shrink-0 overflow-hidden rounded-[4px] border border-line',
        'bg-sunken',
      )}
      style={{ width, height }}
    >
      <img
        src={pageImagePath(remittanceKind, remittanceId, box.page)}
        alt={label}
        draggable={false}
        onError={() => {
          setMissing(true);
          onMissing?.();
        }}
        className="absolute max-w-none origin-top-left"
        style={{
          left: -(box.left - margin) * scale,
          top: -(box.top - margin) * scale,
          transform: `scale(${scale / pixelsPerPoint})`,
        }}
      />
    </div>
  );
}

function cutOf({ left, top, right, bottom }: ReviewBox, scaleMin: number) {
  const width = right - left + 2 * margin;
  const height = bottom - top + 2 * margin;
  const scale = Math.max(scaleMin, Math.min(scaleMax, pixelsHigh / height, pixelsWideMax / width));
  return { scale, width: width * scale, height: height * scale };
}
