import type { Remittance } from '@pfs/wire/remittances';
import { Link } from 'wouter';
import { fileTypeName } from '../../lib/file-type.ts';
import { formatCount, formatFileSize } from '../../lib/format-number.ts';
import { remittancePath } from '../../lib/paths.ts';
import { Instant } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { UploadStatus } from './upload-status.tsx';

export function uploadColumns(rows: readonly Remittance[]): readonly Column<Remittance>[] {
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
    {
      header: 'Uploaded',
      align: 'right',
      aside: true,
      cell: (row) => <Instant value={row.createdAt} />,
    },
  ];
}
