import type { TenantTransaction } from '../../../../platform/database/database.ts';

/** A counted claim as its row says, in cents; what it cost beside it. */
export interface RawClaim {
  readonly kind: 'claim';
  readonly day: string;
  readonly payer: string;
  readonly drug: string;
  readonly ndc: string;
  readonly file: string;
  readonly status: 'paid' | 'denied' | 'reversal';
  readonly gross: number;
  readonly dir: number;
  readonly ger: number;
  readonly other: number;
  readonly net: number;
  readonly patient: number;
  /** Thousandths; null: the file does not say. */
  readonly units: number | null;
  readonly basis: 'invoice' | 'nadac' | null;
  readonly cost: number | null;
  readonly loss: number | null;
}

export interface RawLump {
  readonly day: string;
  readonly payer: string;
  readonly file: string;
  readonly category: string;
  readonly amount: number;
}

/** A part of a lump fee that falls on a drug. */
export interface RawPart {
  readonly day: string;
  readonly payer: string;
  readonly drug: string;
  readonly ndc: string;
  readonly amount: number;
}

export interface RawPayment {
  readonly day: string;
  readonly payer: string;
  readonly file: string;
  readonly amount: number;
}

export interface RawInvoice {
  readonly day: string;
  readonly due: string | null;
  readonly vendor: string;
  readonly status: string;
  readonly duplicate: boolean;
  readonly total: number;
  readonly paid: readonly { readonly day: string; readonly amount: number }[];
}

export interface RawRows {
  readonly claims: readonly RawClaim[];
  readonly lumps: readonly RawLump[];
  readonly parts: readonly RawPart[];
  readonly payments: readonly RawPayment[];
  readonly invoices: readonly RawInvoice[];
}

/** All that counts, row by row: no rollup is read. */
export async function readRawRows(tx: TenantTransaction): Promise<RawRows> {
  const read = async <Row>(text: string) =>
    (await tx.client.query<{ row: Row }>(text, [tx.organizationId])).rows.map(({ row }) => row);
  const counted = 'payments.counted and payments.organization_id = $1';
  const ofPayment = (name: string) => `join payments on payments.id = ${name}.payment_id
    and ${counted} join payers on payers.id = payments.payer_id
    and payers.organization_id = $1`;
  return {
    claims: await read<RawClaim>(`select json_build_object('kind', 'claim',
        'day', processed_date, 'payer', payers.name, 'drug', coalesce(drug_name, ''),
        'ndc', coalesce(ndc, ''), 'file', claims.remittance_id, 'status', claims.status,
        'gross', gross_amount * 100, 'dir', dir_fee * 100, 'ger', ger_fee * 100,
        'other', other_fees * 100, 'net', net_amount * 100, 'patient', patient_paid * 100,
        'units', quantity * 1000, 'basis', basis, 'cost', cost * 100, 'loss', loss * 100) as row
      from claims ${ofPayment('claims')}
      left join claim_costs cost on cost.claim_id = claims.id and cost.organization_id = $1
      where claims.organization_id = $1`),
    lumps: await read<RawLump>(`select json_build_object('day', lump.paid_on,
        'payer', payers.name, 'file', lump.remittance_id, 'category', category,
        'amount', lump.amount * 100) as row
      from provider_adjustments lump ${ofPayment('lump')} where lump.organization_id = $1`),
    parts: await read<RawPart>(`select json_build_object('day', lump.paid_on,
        'payer', payers.name, 'drug', part.drug_name, 'ndc', part.ndc,
        'amount', part.amount * 100) as row
      from lump_spread_parts part
      join lump_spreads lump on lump.provider_adjustment_id = part.provider_adjustment_id
        and lump.organization_id = $1
      join payers on payers.id = lump.payer_id and payers.organization_id = $1
      where part.organization_id = $1`),
    payments: await read<RawPayment>(`select json_build_object('day', paid_on,
        'payer', payers.name, 'file', remittance_id, 'amount', amount * 100) as row
      from payments join payers on payers.id = payer_id and payers.organization_id = $1
      where ${counted}`),
    invoices: await read<RawInvoice>(`select json_build_object('day', invoice_date,
        'due', due_date, 'vendor', vendors.name, 'status', status,
        'duplicate', exists (select from invoice_findings finding
          where finding.invoice_id = invoice.id and finding.kind = 'duplicate_invoice'
            and finding.status in ('open', 'disputed')),
        'total', total_amount * 100, 'paid', coalesce((select json_agg(json_build_object(
          'day', paid_on, 'amount', amount * 100)) from invoice_payments part
          where part.organization_id = $1 and part.invoice_id = invoice.id), '[]')) as row
      from vendor_invoices invoice
      join vendors on vendors.id = vendor_id and vendors.organization_id = $1
      where invoice.organization_id = $1`),
  };
}
