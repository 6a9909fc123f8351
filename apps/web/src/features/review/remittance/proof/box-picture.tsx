import { clsx } from 'clsx';
import { useState } from 'react';
import { pagePicturePath, pixelsPerPoint } from '../../review-kind.ts';
import type { ReviewBox } from '../values/value-at.ts';

interface BoxPictureProps {
  readonly remittanceId: string;
  readonly box: ReviewBox;
  readonly label: string;
  /** How much larger than printed at least; what is wider than its place then scrolls. */
  readonly scaleMin?: number;
  /** It is not shown, for its page could not be loaded. */
  readonly onMissing?: () => void;
}

/** In points of the page: what is shown around the box. */
const around = 4;
const pixelsHigh = 40;
const scaleMax = 3;
const pixelsWideMax = 420;

/** What a box holds, cut out of the picture of its page and enlarged. */
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
        src={pagePicturePath(remittanceId, box.page)}
        alt={label}
        draggable={false}
        onError={() => {
          setMissing(true);
          onMissing?.();
        }}
        className="absolute max-w-none origin-top-left"
        style={{
          left: -(box.left - around) * scale,
          top: -(box.top - around) * scale,
          transform: `scale(${scale / pixelsPerPoint})`,
        }}
      />
    </div>
  );
}

function cutOf({ left, top, right, bottom }: ReviewBox, scaleMin: number) {
  const wide = right - left + 2 * around;
  const high = bottom - top + 2 * around;
  const scale = Math.max(scaleMin, Math.min(scaleMax, pixelsHigh / high, pixelsWideMax / wide));
  return { scale, width: wide * scale, height: high * scale };
}
