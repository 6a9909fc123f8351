import type { RemittanceDetail } from '@pfs/wire/remittances';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { formatCount, formatFileSize } from '../../lib/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Day, Instant } from '../../ui/day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { fileTypeName } from './file-type.ts';
import { remittanceQuery } from './remittances.queries.ts';
import { StatusBadge } from './status-badge.tsx';

interface RemittanceDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One file: what it paid, whether it adds up, and what was found while it was read. */
export function RemittanceDialog({ id, onClose }: RemittanceDialogProps) {
  const query = useQuery(remittanceQuery(id));
  return (
    <Dialog
      form="sheet"
      title={query.data?.fileName ?? 'Remittance'}
      description={
        query.data ? (
          <>
            {fileTypeName(query.data.fileType)}, {formatFileSize(query.data.fileSize)},{' '}
            <Instant value={query.data.createdAt} />
          </>
        ) : null
      }
      onClose={onClose}
    >
      <QueryState query={query} what="this file" loading={<Skeleton className="h-64" />}>
        {(detail) => <Detail detail={detail} />}
      </QueryState>
    </Dialog>
  );
}

function Detail({ detail }: { readonly detail: RemittanceDetail }) {
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-3 gap-4">
        <Fact label="Status">
          <StatusBadge status={detail.processingStatus} />
        </Fact>
        <Fact label="Claims">
          <span className="figures">{formatCount(detail.extractedData?.processedClaims)}</span>
        </Fact>
        <Fact label="DIR Fees">
          <Money value={detail.extractedData?.totalDirFees} absolute />
        </Fact>
      </dl>
      {detail.failureReason ? (
        <Notice tone="destructive" title="This file could not be read">
          {detail.failureReason}
        </Notice>
      ) : null}
      <section>
        <h3 className="mb-2 font-semibold">Payments</h3>
        {detail.payments.length === 0 ? (
          <p className="text-ink-faint">No payment has been read from this file.</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {detail.payments.map((payment) => (
              <Payment key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </section>
      {detail.findings.length === 0 ? null : <Findings findings={detail.findings} />}
      <a
        href={`/api/remittances/${detail.id}/original`}
        className="inline-flex items-center gap-2 self-start text-accent underline"
      >
        <Download className="size-4" aria-hidden="true" />
        The file as it came
      </a>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function Payment({ payment }: { readonly payment: RemittanceDetail['payments'][number] }) {
  return (
    <li className="rounded-card border border-line">
      <p className="flex items-start justify-between gap-4 px-4 pt-3">
        <span className="font-medium wrap-anywhere">{payment.payerName}</span>
        <HeldBadge payment={payment} />
      </p>
      <p className="px-4 text-xs text-ink-faint wrap-anywhere">
        {payment.paidOn ? <Day value={payment.paidOn} /> : 'No payment date'}
        {payment.traceNumber ? `, trace ${payment.traceNumber}` : ''}
      </p>
      <dl className="px-4 py-3 text-[0.8125rem]">
        <Line label="Claims" dollars={payment.claimsTotal} />
        <Line label="Provider-level adjustments" dollars={payment.providerAdjustmentsTotal} taken />
        <Line label="Paid" dollars={payment.amount} strong />
        {payment.balanced ? null : <Line label="Difference" dollars={payment.difference} />}
      </dl>
    </li>
  );
}

function HeldBadge({ payment }: { readonly payment: RemittanceDetail['payments'][number] }) {
  if (payment.heldReason === 'duplicate') return <Badge variant="warn">Duplicate</Badge>;
  if (payment.heldReason === 'out_of_balance') {
    return <Badge variant="destructive">Does not add up</Badge>;
  }
  return payment.balanced ? <Badge variant="good">Adds up</Badge> : null;
}

interface LineProps {
  readonly label: string;
  readonly dollars: number;
  readonly strong?: boolean;
  /** A positive amount is money that the payer took. */
  readonly taken?: boolean;
}

function Line({ label, dollars, strong = false, taken = false }: LineProps) {
  return (
    <div
      className={
        strong
          ? 'mt-1 flex justify-between border-t border-line pt-1 font-semibold'
          : 'flex justify-between'
      }
    >
      <dt>{label}</dt>
      <dd>
        <Money value={dollars} sign={taken ? 'taken' : 'plain'} />
      </dd>
    </div>
  );
}

function Findings({ findings }: Pick<RemittanceDetail, 'findings'>) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">What we noticed</h3>
      <ul className="flex flex-col gap-2 text-[0.8125rem]">
        {findings.map((finding) => (
          <li key={`${finding.code} ${finding.place}`} className="border-l-2 border-line pl-3">
            <p className="wrap-anywhere">{finding.message}</p>
            <p className="text-xs text-ink-faint wrap-anywhere">
              {finding.place} ({finding.code})
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
