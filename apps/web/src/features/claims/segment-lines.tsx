import type { ClaimSegments } from '@pfs/wire/claim-detail';
import { segmentParts } from './segment-parts.ts';

type Segment = ClaimSegments['segments'][number];

export function SegmentLines({ segments }: Pick<ClaimSegments, 'segments'>) {
  if (segments.length === 0) {
    return <p className="text-ink-faint">This claim does not come from an 835 file.</p>;
  }
  return (
    <ol
      aria-label="Segments of the claim"
      className="overflow-hidden rounded-card border border-line bg-sunken py-2 font-mono text-xs"
    >
      {segments.map((segment) => (
        <li key={segment.number} className="grid grid-cols-[3.5rem_1fr] gap-3 px-3 py-0.5">
          <span className="text-right text-ink-faint select-none">{segment.number}</span>
          <Text segment={segment} />
        </li>
      ))}
    </ol>
  );
}

function Text({ segment }: { readonly segment: Segment }) {
  const { separator, elements } = segmentParts(segment.text);
  return (
    <code className="wrap-anywhere">
      {elements.map((element, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an element is known by its position
        <span key={index} className={index === 0 ? 'font-semibold' : ''}>
          {index === 0 ? null : <span className="text-ink-faint">{separator}</span>}
          {element}
        </span>
      ))}
      {segment.masked ? <span className="sr-only"> (people covered)</span> : null}
    </code>
  );
}
