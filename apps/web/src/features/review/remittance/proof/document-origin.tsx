import type { ClaimDetail } from '@pfs/wire/claims';
import { clsx } from 'clsx';
import { useState } from 'react';
import { reviewPath } from '../../../../lib/record-paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { pageImagePath, pixelsPerPoint, remittanceKind } from '../../review-kind.ts';
import { ValueText } from '../grid/value-text.tsx';
import { fieldOrder, kindOf } from '../values/columns.ts';
import { fieldLabel, sourceLabel } from '../values/labels.ts';
import type { ReviewBox } from '../values/place.ts';

/** The row of a claim in its document, and how each of its values was decided. */
export function DocumentOrigin({ claim }: { readonly claim: ClaimDetail }) {
  const { remittanceId, origin } = claim;
  const { box, pictured } = origin;
  const [missing, setMissing] = useState(false);
  const onMissing = () => setMissing(true);
  return (
    <div className="flex flex-col gap-3">
      {box === null || !pictured || missing ? null : (
        <section
          aria-label="Row in the document"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable
          tabIndex={0}
          className="overflow-x-auto"
        >
          <BoxPicture
            remittanceId={remittanceId}
            box={box}
            label={`This claim’s row on page ${box.page}`}
            scaleMin={1.6}
            onMissing={onMissing}
          />
        </section>
      )}
      <DecidedValues
        remittanceId={remittanceId}
        values={origin.values}
        pictured={pictured && !missing}
        onMissing={onMissing}
      />
      {missing ? (
        <p role="status" className="text-[0.8125rem] text-ink-soft">
          The page image couldn’t be loaded. The values aren’t affected. If the file is locked,
          enter its password again:
        </p>
      ) : null}
      <TextLink href={reviewPath(remittanceId, claim.id)} className="self-start">
        {box === null ? 'View document' : `View on page ${box.page}`}
      </TextLink>
    </div>
  );
}

type Values = ClaimDetail['origin']['values'];
type DecidedValue = NonNullable<Values[keyof Values]>;

interface DecidedValuesProps {
  readonly remittanceId: string;
  readonly values: Values;
  readonly pictured: boolean;
  readonly onMissing: () => void;
}

/** Each value of a claim with its source; with its picture unless it was plain text. */
function DecidedValues(props: DecidedValuesProps) {
  const { remittanceId, values, pictured, onMissing } = props;
  const byField: Readonly<Record<string, DecidedValue | undefined>> = values;
  return (
    <ul aria-label="Source of each value" className="flex flex-col text-[0.8125rem]">
      {fieldOrder.map((field) => {
        const value = byField[field];
        return value === undefined ? null : (
          <li
            key={field}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-b-0"
          >
            <span className="w-32 shrink-0 text-ink-faint">{fieldLabel(field)}</span>
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">
              <ValueText value={value} kind={kindOf(field)} />
            </span>
            <Badge variant={isFromPicture(value) ? 'secondary' : 'outline'}>
              {sourceLabel(value)}
            </Badge>
            {!pictured || value.box === null || !isFromPicture(value) ? null : (
              <BoxPicture
                remittanceId={remittanceId}
                box={value.box}
                label={`${fieldLabel(field)} on page ${value.box.page}`}
                onMissing={onMissing}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Text in the file itself needs no picture to be believed. */
function isFromPicture({ decidedBy }: DecidedValue): boolean {
  return decidedBy !== 'text_layer' && decidedBy !== 'cells';
}

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
