import type { KnownLayout } from '@pfs/wire/known-layouts';
import { useQuery } from '@tanstack/react-query';
import { ScanText } from 'lucide-react';
import { formatCount } from '../../lib/format/format-number.ts';
import { remittancePath } from '../../lib/record-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Instant } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { knownLayoutsQuery } from './known-layouts.queries.ts';
import { completedText, entriesOf, layoutName } from './layout-entries.ts';
import { LayoutFact } from './layout-fact.tsx';
import { type LayoutActions, useLayoutActions } from './use-layout-actions.ts';

/** What the pharmacy's reviews have taught about documents of one layout. */
export default function KnownLayoutsPage() {
  const query = useQuery(knownLayoutsQuery);
  const actions = useLayoutActions();
  return (
    <>
      <PageHeader
        title="Known Layouts"
        description="Corrections you made once are applied to later documents with the same layout."
        actions={
          <ButtonLink href="/review" variant="outline">
            Documents to review
          </ButtonLink>
        }
      />
      <QueryState
        query={query}
        what="your known layouts"
        loading={<Skeleton className="h-64" />}
        isEmpty={(layouts) => layouts.length === 0}
        empty={<NothingLearned />}
      >
        {(layouts) => (
          <CardSection title={countText(layouts.length)}>
            <ul aria-label="Known layouts" className="divide-y divide-line border-t border-line">
              {layouts.map((layout) => (
                <LayoutItem key={layout.id} layout={layout} actions={actions} />
              ))}
            </ul>
          </CardSection>
        )}
      </QueryState>
    </>
  );
}

function countText(count: number): string {
  return `${formatCount(count)} layout${count === 1 ? '' : 's'}`;
}

interface LayoutItemProps {
  readonly layout: KnownLayout;
  readonly actions: LayoutActions;
}

function LayoutItem({ layout, actions }: LayoutItemProps) {
  const { learnedAt, learnedByName, learnedFrom } = layout;
  return (
    <li className="flex flex-col gap-3 px-5 py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-medium wrap-anywhere">{layoutName(layout)}</h3>
          <p className="text-xs text-ink-faint wrap-anywhere">
            Learned <Instant value={learnedAt} />
            {learnedByName === null ? null : ` by ${learnedByName}`}
            {learnedFrom === null ? null : (
              <>
                {' from '}
                <TextLink href={remittancePath(learnedFrom.id)}>{learnedFrom.fileName}</TextLink>
              </>
            )}
          </p>
          <p className="text-xs text-ink-faint">{completedText(layout)}</p>
        </div>
        <RowButton
          label="Delete"
          name={`Delete ${layoutName(layout)}`}
          disabled={actions.isPending}
          onClick={() => actions.remove(layout)}
        />
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {entriesOf(layout).map((entry) => (
          <LayoutFact key={entry.key} layout={layout} entry={entry} actions={actions} />
        ))}
      </dl>
    </li>
  );
}

function NothingLearned() {
  return (
    <EmptyState
      card
      icon={ScanText}
      title="No known layouts yet"
      actions={<ButtonLink href="/review">Review documents</ButtonLink>}
    >
      When you review a document and fill in its payer, trace number, or payment date, or correct a
      column or a section’s sign, we remember it. The next document with the same layout won’t need
      your review.
    </EmptyState>
  );
}
