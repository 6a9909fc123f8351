import type { RemittanceDetail } from '@pfs/wire/remittances';
import { fileTypeName } from '../../lib/file-type.ts';
import { formatCount, formatFileSize } from '../../lib/format-number.ts';
import { Instant } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from './status-badge.tsx';

export function RemittanceSummary({ detail }: { readonly detail: RemittanceDetail }) {
  const { extractedData } = detail;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge remittance={detail} />
      <span>
        {fileTypeName(detail.fileType)}, {formatFileSize(detail.fileSize)}, uploaded{' '}
        <Instant value={detail.createdAt} />
      </span>
      {extractedData === null ? null : (
        <span>
          {formatCount(extractedData.processedClaims)}{' '}
          {extractedData.processedClaims === 1 ? 'claim' : 'claims'},{' '}
          <Money value={extractedData.totalDirFees} /> DIR fees
        </span>
      )}
    </span>
  );
}
