import type { FigureRows as RowsOfTerm } from '@pfs/wire/figures';
import type { ComponentType } from 'react';
import type { RowsProps } from './listed-rows.tsx';
import {
  AllocationRows,
  BalanceRows,
  EarnedLumpRows,
  LumpRows,
  PaymentRows,
  RefundRows,
} from './payer-rows.tsx';
import { CostRows, InvoiceRows, PurchaseRows, VendorPaymentRows } from './vendor-rows.tsx';

type Kind = Exclude<RowsOfTerm['kind'], 'claims' | 'figures'>;

const tables: Readonly<Record<Kind, ComponentType<RowsProps>>> = {
  provider_adjustments: LumpRows,
  refunds: RefundRows,
  payments: PaymentRows,
  vendor_invoices: InvoiceRows,
  vendor_payments: VendorPaymentRows,
  claim_costs: CostRows,
  allocations: AllocationRows,
  earned_lumps: EarnedLumpRows,
  forwarding_balances: BalanceRows,
  purchase_lines: PurchaseRows,
};

/** The rows of a term in the table for their kind; claims are listed elsewhere. */
export function FigureRows(props: Omit<RowsProps, 'filter'>) {
  const { rows } = props.term;
  if (rows === null || rows.kind === 'claims' || rows.kind === 'figures') return null;
  const Table = tables[rows.kind];
  return <Table {...props} filter={rows.filter} />;
}
