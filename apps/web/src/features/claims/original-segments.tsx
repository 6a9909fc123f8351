import type { ClaimSegments } from '@pfs/wire/claims';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { claimSegmentsQuery, useRevealSegments } from './claims.queries.ts';

export function OriginalSegments({ id }: { readonly id: string }) {
  const query = useQuery(claimSegmentsQuery(id));
  const reveal = useRevealSegments(id);
  return (
    <QueryState
      query={query}
      what="the segments"
      loading={<Skeleton className="h-40" />}
      isEmpty={({ segments }) => segments.length === 0}
      empty={<NoSegments />}
    >
      {(hidden) => {
        const shown = reveal.data ?? hidden;
        return (
          <div className="flex flex-col gap-3">
            <SegmentLines segments={shown.segments} />
            {shown.cut ? (
              <p className="text-xs text-ink-soft">Only the first part of this claim is shown.</p>
            ) : null}
            {reveal.error ? (
              <Notice tone="destructive" title="Couldn’t show names" urgent>
                {messageOf(reveal.error, 'Something went wrong. Please try again.')}
              </Notice>
            ) : null}
            <HiddenNames
              shown={shown}
              pending={reveal.isPending}
              onReveal={() => reveal.mutate()}
              onHide={() => reveal.reset()}
            />
          </div>
        );
      }}
    </QueryState>
  );
}

/** The text of the file, one segment a line. Those of the claim itself stand out. */
function SegmentLines({ segments }: Pick<ClaimSegments, 'segments'>) {
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

interface HiddenNamesProps {
  readonly shown: ClaimSegments;
  readonly pending: boolean;
  readonly onReveal: () => void;
  readonly onHide: () => void;
}

/** Shows hidden names to those allowed to see them, after a confirmation, until it closes. */
function HiddenNames({ shown, pending, onReveal, onHide }: HiddenNamesProps) {
  const { role } = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const mayReveal = role === 'pharmacy_admin' || role === 'super_admin';
  const anyHidden = shown.segments.some(({ masked, ofClaim }) => masked && ofClaim);
  if (!shown.revealed && !anyHidden) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="min-w-40 flex-1 text-xs text-ink-soft">
        {namesText({ revealed: shown.revealed, mayReveal })}
      </p>
      {mayReveal && shown.revealed ? (
        <Button variant="outline" size="sm" onClick={onHide}>
          <EyeOff aria-hidden="true" />
          Hide names
        </Button>
      ) : null}
      {mayReveal && !shown.revealed ? (
        <Button variant="outline" size="sm" pending={pending} onClick={() => setAsking(true)}>
          {pending ? null : <Eye aria-hidden="true" />}
          Show names
        </Button>
      ) : null}
      {asking ? (
        <ConfirmDialog
          title="Show names on this claim?"
          confirm="Show names"
          pending={false}
          onConfirm={() => {
            setAsking(false);
            onReveal();
          }}
          onClose={() => setAsking(false)}
        >
          You’ll see the patient’s and member’s names, IDs, and addresses. Your access is logged
          with your name, the claim, and the time.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function namesText({ revealed, mayReveal }: { revealed: boolean; mayReveal: boolean }): string {
  if (revealed) return 'Names are visible until you close this claim. This access was logged.';
  return mayReveal
    ? 'Names, IDs, and addresses are hidden.'
    : 'Names, IDs, and addresses are hidden. Your pharmacy’s admin can show them.';
}

export function NoSegments() {
  return (
    <p className="text-[0.8125rem] text-ink-faint">
      This claim didn’t come from an 835 file, so there are no segments to show.
    </p>
  );
}

type Segment = ClaimSegments['segments'][number];

/** The anchor of a segment, for links to it. */
export function segmentAnchor(number: number): string {
  return `segment-${number}`;
}

interface LineProps {
  readonly segment: Segment;
  readonly before: Segment | undefined;
}

function SegmentLine({ segment, before }: LineProps) {
  const { number, ofClaim } = segment;
  // Other claims are between a payment's header and this claim.
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

/** A segment split at its element separator, which follows its two or three letters. */
interface SegmentParts {
  readonly separator: string;
  readonly elements: readonly string[];
}

export function segmentParts(text: string): SegmentParts {
  const separator = /^[A-Z][A-Z0-9]{1,2}([^A-Z0-9\s])/.exec(text)?.[1];
  if (separator === undefined) return { separator: '', elements: [text] };
  return { separator, elements: text.split(separator) };
}
