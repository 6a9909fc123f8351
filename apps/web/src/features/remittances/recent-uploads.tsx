import type { Remittance } from '@pfs/wire/remittances';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatCount, formatFileSize } from '../../lib/format-number.ts';
import { remittancePath } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardSection } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Instant } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { fileTypeName } from './file-type.ts';
import { NoUploads } from './no-uploads.tsx';
import { UploadStatus } from './upload-status.tsx';

const shownAtFirst = 25;

export function RecentUploads({ query }: { readonly query: UseQueryResult<Remittance[]> }) {
  const [shownMax, setShownMax] = useState(shownAtFirst);
  return (
    <QueryState
      query={query}
      what="your uploads"
      loading={<LoadingRows />}
      isEmpty={(rows) => rows.length === 0}
      empty={<NoUploads />}
    >
      {(rows) => (
        <CardSection
          title="Recent Uploads"
          description="A file’s name opens what was read in it, payment by payment."
        >
          <DataTable
            caption="Recent Uploads"
            columns={columnsOf(rows)}
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
      )}
    </QueryState>
  );
}

function columnsOf(rows: readonly Remittance[]): readonly Column<Remittance>[] {
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
      align: 'right',
      cell: (row) => <Money value={row.extractedData?.totalDirFees} absolute />,
    },
    {
      header: 'Uploaded',
      align: 'right',
      aside: true,
      cell: (row) => <Instant value={row.createdAt} />,
    },
  ];
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
