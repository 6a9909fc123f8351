import type { Category } from '@pfs/core/category';
import type { Cents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../../platform/database/database.ts';

export interface RawClaim {
  readonly id: string;
  readonly paymentId: string;
  readonly remittanceId: string;
  readonly day: Day;
  readonly filledOn: Day;
  readonly payer: string;
  readonly drug: string;
  readonly ndc: string;
  readonly status: 'paid' | 'denied' | 'reversal';
  readonly reverses: string | null;
  readonly rx: string | null;
  /** Of its payer among those of the fill; null if it isn't paid. */
  readonly position: number | null;
  /** The first payer's claim of the same fill, for a later payer's. */
  readonly first: string | null;
  /** What of the patient payment does not count. */
  readonly patientCorrection: Cents;
  /** Null: the file does not say. */
  readonly thousandths: number | null;
  readonly gross: Cents;
  readonly dir: Cents;
  readonly ger: Cents;
  readonly other: Cents;
  readonly net: Cents;
  readonly patient: Cents;
  /** By its export, else by NADAC. */
  readonly drugClass: 'generic' | 'brand' | null;
  /** Of its export; 0 if unknown. */
  readonly awp: Cents;
}

export interface RawLump {
  readonly id: string;
  readonly paymentId: string;
  readonly remittanceId: string;
  readonly day: Day;
  readonly payer: string;
  readonly category: Category;
  readonly reference: string | null;
  readonly amount: Cents;
}

export interface RawPayment {
  readonly id: string;
  readonly remittanceId: string;
  readonly day: Day;
  readonly payer: string;
  readonly amount: Cents;
}

export interface RawInvoice {
  readonly id: string;
  readonly vendor: string;
  readonly day: Day;
  readonly due: Day | null;
  readonly status: string;
  readonly duplicate: boolean;
  readonly total: Cents;
  readonly parts: readonly { readonly day: Day; readonly amount: Cents }[];
}

/** A refund of Medicare's facilitator. */
export interface RawRefund {
  readonly id: string;
  readonly remittanceId: string;
  readonly day: Day;
  readonly filledOn: Day | null;
  readonly rx: string;
  readonly payer: string;
  readonly drug: string;
  readonly ndc: string;
  readonly amount: Cents;
}

/** What the claims export says must be refunded of a dispensed fill. */
export type RawExpected = Pick<RawRefund, 'filledOn' | 'rx' | 'ndc' | 'amount'>;

/** What an own invoice or a list says a dispensed unit cost, in millionths of a dollar. */
export interface RawPrice {
  readonly ndc: string;
  readonly day: Day;
  readonly micros: number;
  /** The last day of a price list. */
  readonly until?: Day | null;
}

/** Everything that figures are made of, as it was imported: no rollup, no kept cost. */
export interface RawRows {
  readonly claims: readonly RawClaim[];
  readonly lumps: readonly RawLump[];
  readonly payments: readonly RawPayment[];
  readonly invoices: readonly RawInvoice[];
  /** Of a day the later line is the later in the list. */
  readonly prices: readonly RawPrice[];
  /** Of the pharmacy's price lists, in the order in which one replaces another. */
  readonly listed: readonly RawPrice[];
  readonly nadac: readonly RawPrice[];
  readonly refunds: readonly RawRefund[];
  readonly expected: readonly RawExpected[];
}

/** Dollars of a column as whole cents, which the driver gives as a number. */
function cents(column: string, name: string): string {
  return `(${column} * 100)::integer as "${name}"`;
}

const isDuplicate = `exists (select from invoice_findings finding
  where finding.invoice_id = invoice.id and finding.kind = 'duplicate_invoice'
    and finding.status in ('open', 'disputed'))`;

const statements = {
  claims: `select claims.id, payment_id as "paymentId", claims.remittance_id as "remittanceId",
      processed_date::text as day, payers.name as payer, claims.status,
      coalesce(date_of_service, processed_date)::text as "filledOn",
      coalesce(claims.drug_name, '') as drug, coalesce(claims.ndc, '') as ndc,
      reverses_claim_id as reverses, claims.rx_number as rx,
      coalesce(claims.cob_position, payer_position(claims.status, status_code)) as position,
      first_claim_id as first,
      coalesce((patient_correction * 100)::integer, 0) as "patientCorrection",
      coalesce(sold.brand_or_generic, (
        select case left(upper(classification), 1) when 'G' then 'generic' when 'B' then 'brand' end
        from nadac_prices where nadac_prices.ndc = claims.ndc and classification is not null
        order by effective_date desc limit 1)) as "drugClass",
      coalesce((coalesce(sold.awp, sold.awp_unit * sold.quantity) * 100)::integer, 0) as awp,
      (claims.quantity * 1000)::integer as thousandths,
      ${cents('claims.gross_amount', 'gross')}, ${cents('claims.dir_fee', 'dir')},
      ${cents('claims.ger_fee', 'ger')}, ${cents('claims.other_fees', 'other')},
      ${cents('claims.net_amount', 'net')}, ${cents('claims.patient_paid', 'patient')}
    from claims
    join payments on payments.id = claims.payment_id and payments.counted
    join payers on payers.id = claims.payer_id
    left join claim_matches matched on matched.claim_id = claims.id
    left join adjudications answered on answered.id = matched.adjudication_id
    left join fills sold on sold.id = answered.fill_id
    order by processed_date, claims.segment, claims.claim_id, claims.id`,
  lumps: `select lump.id, payment_id as "paymentId", lump.remittance_id as "remittanceId",
      lump.paid_on::text as day, payers.name as payer, category, reference,
      ${cents('lump.amount', 'amount')}
    from provider_adjustments lump
    join payments on payments.id = lump.payment_id and payments.counted
    join payers on payers.id = lump.payer_id`,
  payments: `select payments.id, coalesce(remittance_id, import_id) as "remittanceId",
      paid_on::text as day, payers.name as payer, ${cents('amount', 'amount')}
    from payments join payers on payers.id = payments.payer_id where counted`,
  invoices: `select invoice.id, vendors.name as vendor, invoice_date::text as day,
      due_date::text as due, status, ${cents('total_amount', 'total')},
      ${isDuplicate} as duplicate
    from vendor_invoices invoice join vendors on vendors.id = invoice.vendor_id`,
  parts: `select invoice_id as "invoiceId", paid_on::text as day, ${cents('amount', 'amount')}
    from invoice_payments`,
  prices: `select line.ndc, invoice_date::text as day,
      (round(line.unit_price / line.pack_size, 5) * 1000000)::double precision as micros
    from invoice_line_items line join vendor_invoices invoice on invoice.id = line.invoice_id
    where line.ndc is not null and line.confirmed and line.quantity > 0 and line.unit_price > 0
      and line.pack_size is not null and invoice.status not in ('cancelled', 'disputed')
      and not ${isDuplicate}
    order by invoice_date, invoice.id, line.position, line.id`,
  listed: `select ndc, list.effective_from::text as day, list.effective_to::text as until,
      unit_millionths::double precision as micros
    from price_list_rows listed join price_lists list on list.id = listed.list_id
    order by list.effective_from, list.imported_at`,
  nadac: `select ndc, effective_date::text as day, (price * 1000000)::double precision as micros
    from nadac_prices order by effective_date`,
  refunds: `select refund.id, refund.remittance_id as "remittanceId", refund.paid_on::text as day,
      date_of_service::text as "filledOn", rx_number as rx, payers.name as payer,
      coalesce(drug_name, '') as drug, coalesce(ndc, '') as ndc, ${cents('refund.amount', 'amount')}
    from mfp_refunds refund
    join payments on payments.id = refund.payment_id and payments.counted
    join payers on payers.id = refund.payer_id`,
  expected: `select filled_on::text as "filledOn", rx_digits as rx, coalesce(ndc, '') as ndc,
      ${cents('sdra', 'amount')}
    from fills where state = 'paid' and sdra > 0`,
};

type Part = RawInvoice['parts'][number] & { readonly invoiceId: string };

/** Reads each table once, under the pharmacy's row security. */
export async function readRawRows({ client }: TenantTransaction): Promise<RawRows> {
  const { rows: claims } = await client.query<RawClaim>(statements.claims);
  const { rows: lumps } = await client.query<RawLump>(statements.lumps);
  const { rows: payments } = await client.query<RawPayment>(statements.payments);
  const { rows: invoices } = await client.query<Omit<RawInvoice, 'parts'>>(statements.invoices);
  const { rows: parts } = await client.query<Part>(statements.parts);
  const { rows: prices } = await client.query<RawPrice>(statements.prices);
  const { rows: listed } = await client.query<RawPrice>(statements.listed);
  const { rows: nadac } = await client.query<RawPrice>(statements.nadac);
  const { rows: refunds } = await client.query<RawRefund>(statements.refunds);
  const { rows: expected } = await client.query<RawExpected>(statements.expected);
  const partsOf = Map.groupBy(parts, ({ invoiceId }) => invoiceId);
  return {
    ...{ claims, lumps, payments, prices, listed, nadac, refunds, expected },
    invoices: invoices.map((invoice) => ({ ...invoice, parts: partsOf.get(invoice.id) ?? [] })),
  };
}
