import type { Remittance } from '@pfs/wire/remittances';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  BarChart3,
  ChevronRight,
  FileText,
  HandCoins,
  Landmark,
  ScanSearch,
  ScanText,
  Tags,
} from 'lucide-react';
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

interface FileSource {
  readonly name: string;
  readonly file: string;
  readonly where: string;
  /** How to get the 835. */
  readonly edi: string;
  /** How to get a PDF that can be verified. */
  readonly pdf: string;
}

const fileSources: readonly FileSource[] = [
  {
    name: 'Express Scripts',
    file: '835 remittance advice; DIR or performance statement',
    where: 'Pharmacist Resource Center, under payment and remittance.',
    edi: 'Enroll once for electronic remittances. You can then download an 835 for each payment.',
    pdf: 'Open the payment and save all pages of its remittance as a PDF.',
  },
  {
    name: 'CVS Caremark',
    file: '835 remittance advice; trimester DIR report with scores',
    where: 'Caremark pharmacy portal, under remittance advice. Older files on request.',
    edi: 'Enroll for electronic remittance advice. Your clearinghouse or PSAO may already have it.',
    pdf: 'Open the remittance in the portal and save or print it as a PDF with claim lines.',
  },
  {
    name: 'OptumRx',
    file: '835 remittance, or payment summary PDF with claim detail',
    where: 'OptumRx pharmacy portal, or the payment vendor that sends the EFT.',
    edi: 'Enroll with the EFT payment vendor. The 835 is listed with each payment.',
    pdf: 'Choose the summary with claim detail. Totals alone don’t list claims.',
  },
  {
    name: 'Prime',
    file: '835 remittance, or remittance PDF with claim pages',
    where: 'Prime Therapeutics pharmacy portal. Provider relations sets up the 835.',
    edi: 'Ask provider relations for the 835 enrollment form.',
    pdf: 'Save the remittance for a check or EFT, including the claim pages.',
  },
  {
    name: 'Humana',
    file: '835 remittance advice with provider-level adjustments (PLB)',
    where: 'Availity remittance viewer, or the pharmacy help desk.',
    edi: 'Enroll for ERA through Availity.',
    pdf: 'Open the payment in the remittance viewer and save it as a PDF.',
  },
  {
    name: 'MedImpact',
    file: '835 remittance, or pharmacy remittance report PDF',
    where: 'MedImpact pharmacy portal, under remittance. The 835 enrollment form is there too.',
    edi: 'Submit the 835 enrollment form from the portal.',
    pdf: 'Save the pharmacy remittance report with a row for each claim.',
  },
  {
    name: 'PSAOs',
    file: 'Every central-pay 835 in a deposit; GER and BER true-up letters',
    where: 'Your PSAO’s portal. One deposit may cover many payers.',
    edi: 'Ask for each payer’s 835, not just the deposit total.',
    pdf: 'Save each payer’s remittance in the deposit, plus true-up letters as they arrive.',
  },
];

const advice = (
  <>
    An 835 is best because it’s exact and has every fee code. A PDF, CSV, Excel sheet, or straight
    300 dpi scan works too. It’s included in totals once reconciled or accepted by you. If a
    portal’s menus have changed, its help desk can find these files.
  </>
);

function FilesToAskFor() {
  return (
    <CardSection title="Which files to upload" description={advice}>
      <div className="border-t border-line">
        {fileSources.map((source) => (
          <details
            key={source.name}
            className="group border-b border-line last:border-b-0 open:bg-paper"
          >
            <summary
              className={clsx(
                'flex list-none items-center gap-2 px-5 py-2 font-medium hover:bg-hover',
                '[&::-webkit-details-marker]:hidden',
              )}
            >
              <ChevronRight
                className="size-4 text-ink-faint transition-transform group-open:rotate-90"
                aria-hidden="true"
              />
              {source.name}
            </summary>
            <dl
              className={clsx(
                'grid gap-x-4 gap-y-1 px-5 pb-3 pl-11 text-[0.8125rem]',
                'sm:grid-cols-[auto_1fr]',
              )}
            >
              <dt className="text-ink-faint">What to get</dt>
              <dd>{source.file}</dd>
              <dt className="text-ink-faint">Where</dt>
              <dd>{source.where}</dd>
              <dt className="text-ink-faint">As 835</dt>
              <dd>{source.edi}</dd>
              <dt className="text-ink-faint">As PDF</dt>
              <dd>{source.pdf}</dd>
            </dl>
          </details>
        ))}
      </div>
    </CardSection>
  );
}
