import type { Remittance } from '@pfs/wire/remittances';
import type { UseQueryResult } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { fileTypeName } from '../../../lib/file-type.ts';
import { formatCount, formatFileSize } from '../../../lib/format/format-number.ts';
import { remittancePath, reviewPath } from '../../../lib/record-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardSection } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { PharmacyButton } from '../../../ui/pharmacy-button.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { instantColumn } from '../../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { Column } from '../../../ui/tables/table-columns.ts';
import { Term } from '../../../ui/term.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { SampleDataOffer } from '../../onboarding/public.ts';
import { itemsToCheck, OpenWithPassword, TypeByHand } from '../../review/public.ts';
import { RetryButton } from '../remittance-status.tsx';
import { asksForPassword, isInProgress } from '../remittances.queries.ts';
import { StatusBadge } from '../status-badge.tsx';
import { acceptedFiles, useUpload } from './upload-card.tsx';

const shownFirst = 25;
export const waitsForReview = ({ needsReview }: Remittance) => needsReview > 0;

/** All files, or with `?files=review` those that need a person. */
export function RecentUploads({ query }: { readonly query: UseQueryResult<Remittance[]> }) {
  const [params, setParams] = useSearchParams();
  const onlyWaiting = params.get('files') === 'review';
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (onlyWaiting && query.isSuccess) place.current?.scrollIntoView({ block: 'start' });
  }, [onlyWaiting, query.isSuccess]);
  return (
    <div ref={place} className="scroll-mt-6">
      <Uploads
        query={query}
        onlyWaiting={onlyWaiting}
        onWaiting={(only) => setParams(only ? { files: 'review' } : {}, { replace: true })}
      />
    </div>
  );
}

interface UploadsProps {
  readonly query: UseQueryResult<Remittance[]>;
  readonly onlyWaiting: boolean;
  readonly onWaiting: (only: boolean) => void;
}

function Uploads({ query, onlyWaiting, onWaiting }: UploadsProps) {
  const [shownMax, setShownMax] = useState(shownFirst);
  return (
    <QueryState
      query={query}
      what="your uploads"
      loading={<LoadingRows />}
      isEmpty={(rows) => rows.length === 0}
      empty={<NoUploads />}
    >
      {(all) => {
        const waiting = all.filter(waitsForReview);
        const rows = onlyWaiting ? waiting : all;
        return (
          <CardSection
            title="Recent Uploads"
            help={<Term word="Remittance" />}
            description="Click a file name to see its payments and claims."
            action={
              waiting.length > 0 || onlyWaiting ? (
                <Button
                  variant={onlyWaiting ? 'outline' : 'ghost'}
                  size="sm"
                  aria-pressed={onlyWaiting}
                  onClick={() => onWaiting(!onlyWaiting)}
                >
                  Only those to review ({formatCount(waiting.length)})
                </Button>
              ) : null
            }
          >
            <DataTable
              caption="Recent Uploads"
              columns={uploadColumns(all)}
              rows={rows.slice(0, shownMax)}
              rowKey={(row) => row.id}
            />
            {rows.length > shownMax ? (
              <div className="border-t border-line px-5 py-3 text-center">
                <Button variant="outline" size="sm" onClick={() => setShownMax(rows.length)}>
                  Show all {formatCount(rows.length)}
                </Button>
              </div>
            ) : null}
          </CardSection>
        );
      }}
    </QueryState>
  );
}

function LoadingRows() {
  return (
    <Card className="flex flex-col gap-3 p-5">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
    </Card>
  );
}

function NoUploads() {
  const input = useRef<HTMLInputElement>(null);
  const send = useUpload();
  return (
    <EmptyState
      card
      icon={FileUp}
      title="No Remittances Uploaded Yet"
      actions={
        <>
          <input
            ref={input}
            type="file"
            accept={acceptedFiles}
            aria-label="First file"
            className="hidden"
            onChange={(event) => {
              send([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <PharmacyButton onClick={() => input.current?.click()}>
            Upload Your First File
          </PharmacyButton>
          <SampleDataOffer />
        </>
      }
    >
      Uploaded files appear here with their claims, DIR fees, and whether they reconcile to the
      payment.
    </EmptyState>
  );
}

function uploadColumns(rows: readonly Remittance[]): readonly Column<Remittance>[] {
  return [
    {
      header: 'File Name',
      primary: true,
      className: 'min-w-52 max-w-80',
      cell: (row) => (
        <Link
          href={remittancePath(row.id)}
          className="font-medium text-accent wrap-anywhere hover:underline"
        >
          {row.fileName}
        </Link>
      ),
    },
    { header: 'Type', className: 'whitespace-nowrap', cell: (row) => fileTypeName(row.fileType) },
    {
      header: 'Size',
      align: 'right',
      cell: (row) => <span className="figures">{formatFileSize(row.fileSize)}</span>,
    },
    {
      header: 'Status',
      wide: true,
      className: 'md:min-w-44 md:max-w-72',
      cell: (row) => <UploadStatus remittance={row} all={rows} />,
    },
    {
      header: 'Claims',
      align: 'right',
      cell: (row) => (
        <span className="figures">{formatCount(row.extractedData?.processedClaims)}</span>
      ),
    },
    {
      header: 'DIR Fees',
      term: 'DIR fee',
      align: 'right',
      cell: (row) => <Money value={row.extractedData?.totalDirFees} absolute />,
    },
    instantColumn('Uploaded', 'createdAt', { align: 'right', aside: true }),
  ];
}

interface UploadStatusProps {
  readonly remittance: Remittance;
  /** The whole list, to name the original of a duplicate. */
  readonly all: readonly Remittance[];
}

/** The status of a file: its badge, its stage while it is read, and what is wrong with it. */
export function UploadStatus({ remittance, all }: UploadStatusProps) {
  const { processingStatus, stage, failureReason } = remittance;
  const inProgress = isInProgress(remittance);
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="flex flex-wrap gap-1">
        <StatusBadge remittance={remittance} />
        {processingStatus === 'completed' && !remittance.counted ? (
          <Badge variant="warn">Excluded</Badge>
        ) : null}
        {processingStatus === 'review' ? (
          <TextLink href={reviewPath(remittance.id)} className="min-h-6 text-xs font-medium">
            Needs review
          </TextLink>
        ) : null}
      </div>
      {remittance.itemsToCheck === 0 ? null : (
        <TextLink
          href={reviewPath(remittance.id)}
          className="inline-flex min-h-6 items-center text-xs font-medium"
        >
          {itemsToCheck(remittance.itemsToCheck)}
        </TextLink>
      )}
      {processingStatus === 'review' ? (
        <p className="text-xs text-ink-soft">{reviewText(remittance)}</p>
      ) : null}
      {inProgress && stage ? (
        <p className="text-xs text-ink-soft" aria-live="polite">
          {stage}
        </p>
      ) : null}
      {processingStatus === 'failed' ? (
        <>
          <p className="text-xs wrap-anywhere text-ink-soft">
            {failureReason ??
              'The file couldn’t be read. It’s kept, but nothing from it was included in totals.'}
          </p>
          {asksForPassword(remittance) ? (
            <OpenWithPassword remittance={remittance} />
          ) : (
            <div className="flex flex-wrap gap-1">
              <RetryButton id={remittance.id} />
              <TypeByHand remittance={remittance} />
            </div>
          )}
        </>
      ) : null}
      {processingStatus === 'completed' && !remittance.counted ? (
        <p className="text-xs wrap-anywhere text-ink-soft">
          {whyNotCounted(remittance, all)}{' '}
          <TextLink href={remittancePath(remittance.id)}>See reason</TextLink>
        </p>
      ) : null}
    </div>
  );
}

function reviewText({ needsReview }: Remittance): string {
  if (needsReview === 0) return 'Processed and ready to finish.';
  const figures = needsReview === 1 ? 'figure needs' : 'figures need';
  return `${formatCount(needsReview)} ${figures} review. Not included in totals yet.`;
}

export function whyNotCounted(remittance: Remittance, all: readonly Remittance[]): string {
  if (remittance.duplicateOf !== null) {
    const original = all.find(({ id }) => id === remittance.duplicateOf);
    return original === undefined
      ? 'Another file already has the same payment.'
      : `${original.fileName} already has the same payment.`;
  }
  if (remittance.cutOff) {
    return 'The file is cut off in a payment, which is held. Ask the payer for the complete file.';
  }
  return 'One of its payments is held until you review it.';
}
