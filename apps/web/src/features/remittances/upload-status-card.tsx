import type { Remittance } from '@pfs/wire/remittances';
import { clsx } from 'clsx';
import { ScanText } from 'lucide-react';
import { useCurrentUser } from '../../lib/session.ts';
import { CardSection } from '../../ui/card.tsx';
import { UsageThisMonth } from '../subscriptions/public.ts';
import { isInProgress } from './remittances.queries.ts';
import { countText, thisMonthText } from './upload-counts.ts';

export function UploadStatusCard({
  remittances,
}: {
  readonly remittances: readonly Remittance[] | undefined;
}) {
  const timeZone = useCurrentUser().organization?.timeZone;
  return (
    <CardSection title="Upload Status">
      <dl className="px-5">
        <Figure label="This Month" value={thisMonthText(remittances, timeZone)} strong />
        <Figure label="Processing now" value={countText(remittances, isInProgress)} />
        <Figure
          label="Waiting for a look"
          value={countText(remittances, ({ needsReview }) => needsReview > 0)}
        />
      </dl>
      <UsageThisMonth />
      <p className="flex items-start gap-2 px-5 pt-2 pb-5 text-xs text-ink-faint">
        <ScanText className="mt-px size-4 shrink-0" aria-hidden="true" />
        AI OCR processing reads scanned pages. What it cannot prove stays out of your totals until
        you have seen it.
      </p>
    </CardSection>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

function Figure({ label, value, strong = false }: FigureProps) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between border-b border-line py-1.5 last:border-b-0',
      )}
    >
      <dt className="text-ink-soft">{label}</dt>
      <dd className={strong ? 'figures text-lg font-semibold' : 'figures'}>{value}</dd>
    </div>
  );
}
