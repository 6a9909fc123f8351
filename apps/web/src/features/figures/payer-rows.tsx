import { categoryName } from '@pfs/core/category';
import { refundStateTexts } from '@pfs/core/refunds';
import type { AllocatedFee, EarnedLump } from '@pfs/wire/figure-rows';
import type { ListedPayment } from '@pfs/wire/payments';
import type { ForwardingBalance, ProviderAdjustment } from '@pfs/wire/provider-adjustments';
import type { MfpRefund } from '@pfs/wire/refunds';
import { formatPeriod } from '../../lib/days/period.ts';
import { filePath, remittancePath } from '../../lib/record-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { dayColumn, moneyColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import {
  allocatedFeesQuery,
  balanceRowsQuery,
  earnedLumpsQuery,
  lumpRowsQuery,
  paymentRowsQuery,
  refundRowsQuery,
} from './figures.queries.ts';
import { listedRows } from './listed-rows.tsx';

const lumpColumns: readonly Column<ProviderAdjustment>[] = [
  {
    header: 'Category',
    primary: true,
    cell: ({ category }) => categoryName(category),
  },
  dayColumn('Paid on', 'paidOn', { aside: true }),
  { header: 'Payer', wide: true, className: 'wrap-anywhere', cell: ({ payerName }) => payerName },
  {
    header: 'Reference',
    className: 'wrap-anywhere',
    cell: ({ code, reference }) => `${code} ${reference ?? ''}`.trim(),
  },
  moneyColumn('Amount', 'amount', { className: 'font-medium' }),
  {
    header: 'File',
    wide: 'last',
    cell: ({ remittanceId }) => <TextLink href={remittancePath(remittanceId)}>Open file</TextLink>,
  },
];

/** Positive: taken from the pharmacy. */
export const LumpRows = listedRows({
  query: lumpRowsQuery,
  columns: () => lumpColumns,
  rowKey: ({ id }) => id,
});

const refundColumns: readonly Column<MfpRefund>[] = [
  {
    header: 'Drug',
    primary: true,
    className: 'wrap-anywhere',
    cell: ({ drugName, ndc }) => drugName ?? ndc ?? 'Unknown Drug',
  },
  dayColumn('Paid on', 'paidOn', { aside: true }),
  {
    header: 'Rx',
    cell: ({ rxNumber, fillNumber }) =>
      fillNumber === null ? rxNumber : `${rxNumber} fill ${fillNumber}`,
  },
  { header: 'Status', cell: ({ state }) => refundStateTexts[state].name },
  moneyColumn('Amount', 'amount', { className: 'font-medium' }),
  {
    header: 'File',
    wide: 'last',
    className: 'wrap-anywhere',
    cell: (row) => <TextLink href={filePath(row)}>{row.fileName}</TextLink>,
  },
];

export const RefundRows = listedRows({
  query: refundRowsQuery,
  columns: () => refundColumns,
  rowKey: ({ id }) => id,
});

const paymentColumns: readonly Column<ListedPayment>[] = [
  textColumn('Payer', 'payerName', { primary: true, className: 'wrap-anywhere' }),
  dayColumn('Paid on', 'paidOn', { aside: true }),
  textColumn('Number', 'traceNumber', { className: 'figures wrap-anywhere', none: 'None' }),
  { header: 'Method', cell: ({ method }) => method ?? 'Not specified' },
  moneyColumn('Amount', 'amount', { className: 'font-medium' }),
  {
    header: 'File',
    wide: 'last',
    className: 'wrap-anywhere',
    cell: (row) => <TextLink href={filePath(row)}>{row.fileName}</TextLink>,
  },
];

export const PaymentRows = listedRows({
  query: paymentRowsQuery,
  columns: () => paymentColumns,
  rowKey: ({ id }) => id,
});

const balanceColumns: readonly Column<ForwardingBalance>[] = [
  textColumn('Reference', 'reference', { primary: true, className: 'wrap-anywhere', none: 'None' }),
  dayColumn('Paid on', 'paidOn', { aside: true }),
  { header: 'Payer', className: 'wrap-anywhere', cell: ({ payerName }) => payerName },
  {
    header: 'File',
    wide: 'last',
    className: 'wrap-anywhere',
    cell: ({ remittanceId, fileName }) => (
      <TextLink href={remittancePath(remittanceId)}>{fileName}</TextLink>
    ),
  },
  moneyColumn('Amount', 'amount'),
  moneyColumn('Unmatched', 'open', { className: 'font-medium' }),
];

export const BalanceRows = listedRows({
  query: balanceRowsQuery,
  columns: () => balanceColumns,
  rowKey: ({ id }) => id,
});

const allocationColumns: readonly Column<AllocatedFee>[] = [
  {
    header: 'Lump sum',
    primary: true,
    className: 'wrap-anywhere',
    cell: ({ category, reference, remittanceId }) => (
      <TextLink href={remittancePath(remittanceId)}>
        {categoryName(category)} {reference}
      </TextLink>
    ),
  },
  dayColumn('Paid on', 'paidOn', { aside: true }),
  { header: 'Payer', className: 'wrap-anywhere', cell: ({ payerName }) => payerName },
  {
    header: 'Drug',
    wide: true,
    className: 'wrap-anywhere',
    cell: ({ drugName, ndc }) => (drugName === '' ? ndc || 'Unknown Drug' : drugName),
  },
  { header: 'Method', cell: () => <Badge variant="outline">allocated</Badge> },
  moneyColumn('Share', 'amount', { className: 'font-medium' }),
];

const earnedColumns: readonly Column<EarnedLump>[] = [
  {
    header: 'Lump sum',
    primary: true,
    className: 'wrap-anywhere',
    cell: ({ category, reference, remittanceId }) => (
      <TextLink href={remittancePath(remittanceId)}>
        {categoryName(category)} {reference}
      </TextLink>
    ),
  },
  dayColumn('Paid on', 'paidOn', { aside: true }),
  { header: 'Payer', className: 'wrap-anywhere', cell: ({ payerName }) => payerName },
  {
    header: 'Service period',
    cell: ({ periodFrom, periodTo }) =>
      periodFrom === null || periodTo === null
        ? 'None: counts on its payment date'
        : formatPeriod({ from: periodFrom, to: periodTo }),
  },
  moneyColumn('Amount in this period', 'amount', { className: 'font-medium' }),
];

/** Lump sums with what of each is for the fills of the period. */
export const EarnedLumpRows = listedRows({
  query: earnedLumpsQuery,
  columns: () => earnedColumns,
  rowKey: ({ id }) => id,
  exportPath: '/api/earned-lumps/export',
});

/** Lump sums as the product allocates them to drugs; payers do not itemize them. */
export const AllocationRows = listedRows({
  query: allocatedFeesQuery,
  columns: () => allocationColumns,
  rowKey: ({ providerAdjustmentId, ndc, drugName }) => `${providerAdjustmentId} ${ndc} ${drugName}`,
});
