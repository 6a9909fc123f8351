import type { ClaimSegments } from '@pfs/wire/claim-detail';
import { SegmentLine } from './segment-line.tsx';

/** The text of the file, a segment a line; those of the claim itself stand out. */
export function SegmentLines({ segments }: Pick<ClaimSegments, 'segments'>) {
  return (
    <ol
      data-bare-amounts
      aria-label="Segments of the original file"
      className="overflow-hidden rounded-card border border-line bg-sunken py-2 font-mono text-xs"
    >
      {segments.map((segment, index) => (
        <SegmentLine key={segment.number} segment={segment} before={segments[index - 1]} />
      ))}
    </ol>
  );
}
