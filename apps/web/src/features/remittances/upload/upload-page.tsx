import type { Remittance } from '@pfs/wire/remittances';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { BarChart3, FileText, HandCoins, Landmark, ScanSearch, ScanText, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { monthOf } from '../../../lib/days/today.ts';
import { formatCount } from '../../../lib/format/format-number.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CardSection } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { UnclassifiedNotice, unclassifiedQuery } from '../../classification/public.ts';
import { EmailIntegrationCard } from '../../inbound-mail/public.ts';
import { OpenBalancesNotice, openBalancesQuery } from '../../provider-adjustments/public.ts';
import { DocumentsWaiting, waitingCountQuery } from '../../review/public.ts';
import { UsageThisMonth } from '../../subscriptions/public.ts';
import { isInProgress, remittancesMax, remittancesQuery } from '../remittances.queries.ts';
import { FilesToAskFor } from './files-to-ask-for.tsx';
import { RecentUploads, waitsForReview } from './recent-uploads.tsx';
import { UploadCard } from './upload-card.tsx';

const quickActions = [
  { path: '/', label: 'View Dashboard', icon: BarChart3 },
  { path: '/review', label: 'Documents to Review', icon: ScanSearch },
  { path: '/known-layouts', label: 'Known Layouts', icon: ScanText },
  { path: '/classification', label: 'Unclassified Amounts', icon: Tags },
  { path: '/lump-sums', label: 'Lump Sums', icon: Landmark },
  { path: '/recovery/refunds', label: 'MFP Refunds', icon: HandCoins },
  { path: '/reports', label: 'Download Reports', icon: FileText },
];

export default function UploadPage() {
  const remittances = useQuery(remittancesQuery);
  return (
    <>
      <PageHeader
        title="Upload PBM Payment Files"
        description="We extract every claim and DIR fee and reconcile them to the payment."
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <UploadCard />
          <DocumentsWaiting />
          <UnclassifiedNotice />
          <OpenBalancesNotice />
          <BelowTheNotices>
            <FilesToAskFor />
            <div className="grid items-start gap-6 sm:grid-cols-2">
              <CardSection title="Supported Formats">
                <ul className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 px-5 pb-5 text-[0.8125rem]">
                  <Format name="PDF" note="Text or scanned" />
                  <Format name="835 EDI" note="Exact to the cent" />
                  <Format name="JPEG, PNG, TIFF" note="Read by AI OCR" />
                  <Format name="CSV, XLSX" note="Spreadsheets are accepted too" />
                </ul>
              </CardSection>
              <EmailIntegrationCard />
            </div>
          </BelowTheNotices>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <UploadStatusCard remittances={remittances.data} />
          <CardSection title="Quick Actions">
            <div className="flex flex-col gap-2 px-5 pb-5">
              {quickActions.map(({ path, label, icon: Icon }) => (
                <ButtonLink key={path} href={path} variant="outline" className="justify-start!">
                  <Icon aria-hidden="true" />
                  {label}
                </ButtonLink>
              ))}
            </div>
          </CardSection>
        </div>
      </div>
      <div className="mt-6">
        <RecentUploads query={remittances} />
      </div>
    </>
  );
}

/** Hidden until the notices above it have loaded, so that none of them moves it. */
function BelowTheNotices({ children }: { readonly children: ReactNode }) {
  const notices = [
    useQuery(waitingCountQuery),
    useQuery(unclassifiedQuery),
    useQuery(openBalancesQuery(undefined)),
  ];
  const isLoading = notices.some((query) => query.isLoading && query.failureCount === 0);
  return <div className={clsx('flex flex-col gap-6', isLoading && 'invisible')}>{children}</div>;
}

function Format({ name, note }: { readonly name: string; readonly note: string }) {
  return (
    <li className="col-span-2 grid grid-cols-subgrid">
      <span className="font-medium">{name}</span>
      <span className="text-right text-ink-faint">{note}</span>
    </li>
  );
}

function UploadStatusCard({
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
        <Figure label="Needs review" value={<FilesToReview remittances={remittances} />} />
      </dl>
      <UsageThisMonth />
      <p className="flex items-start gap-2 px-5 pt-2 pb-5 text-xs text-ink-faint">
        <ScanText className="mt-px size-4 shrink-0" aria-hidden="true" />
        AI OCR processing reads scanned pages. Unverified figures are excluded from totals until you
        review them.
      </p>
    </CardSection>
  );
}

/** Their count, which leads to the list of them. */
function FilesToReview({
  remittances,
}: {
  readonly remittances: readonly Remittance[] | undefined;
}) {
  const count = remittances?.filter(waitsForReview).length;
  if (!count) return formatCount(count);
  return <TextLink href="/upload?files=review">{formatCount(count)}</TextLink>;
}

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
}

function Figure({ label, value, strong = false }: FigureProps) {
  return (
    <div className="flex items-baseline justify-between border-b border-line py-1.5 last:border-b-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd className={strong ? 'figures text-lg font-semibold' : 'figures'}>{value}</dd>
    </div>
  );
}

function countText(
  remittances: readonly Remittance[] | undefined,
  counts: (remittance: Remittance) => boolean,
): string {
  return formatCount(remittances?.filter(counts).length);
}

/** The list ends at its limit, so a full one only says "at least". */
function thisMonthText(remittances: readonly Remittance[] | undefined, timeZone?: string): string {
  const month = monthOf(new Date(), timeZone);
  const text = countText(
    remittances,
    ({ createdAt }) => monthOf(new Date(createdAt), timeZone) === month,
  );
  return text === formatCount(remittancesMax) ? `${text}+` : text;
}
