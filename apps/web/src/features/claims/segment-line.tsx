import type { ClaimSegments } from '@pfs/wire/claims';
import { clsx } from 'clsx';
import { segmentParts } from './segment-parts.ts';

type Segment = ClaimSegments['segments'][number];

/** The name of a line in the address, so that what it says can lead to it. */
export function segmentAnchor(number: number): string {
  return `segment-${number}`;
}

interface LineProps {
  readonly segment: Segment;
  readonly before: Segment | undefined;
}

export function SegmentLine({ segment, before }: LineProps) {
  const { number, ofClaim } = segment;
  // Between a payment's header and its claim lie other claims.
  const afterGap = before !== undefined && number > before.number + 1;
  return (
    <li
      id={segmentAnchor(number)}
      value={number}
      className={clsx(
        'grid grid-cols-[4rem_1fr] gap-3 border-l-3 px-3 py-0.5',
        ofClaim ? 'border-accent bg-accent-soft' : 'border-transparent text-ink-soft',
        afterGap && 'mt-1 border-t border-t-line pt-1',
        'scroll-mt-4 target:font-semibold',
        'target:outline-2 target:-outline-offset-2 target:outline-accent',
      )}
    >
      <span className="text-right text-ink-soft select-none">{number}</span>
      <SegmentText segment={segment} />
    </li>
  );
}

function SegmentText({ segment }: { readonly segment: Segment }) {
  const { separator, elements } = segmentParts(segment.text);
  const content = elements.map((element, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an element is known by its position
    <span key={index} className={index === 0 ? 'font-semibold' : ''}>
      {index === 0 ? null : <span className="text-ink-soft">{separator}</span>}
      {element}
    </span>
  ));
  return (
    <code className="wrap-anywhere">
      {segment.ofClaim ? <mark className="bg-transparent text-ink">{content}</mark> : content}
      {segment.masked ? <span className="sr-only"> (names hidden)</span> : null}
    </code>
  );
}
