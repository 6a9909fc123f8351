import { hash } from 'node:crypto';
import type { FillValues, PayerValues } from '@pfs/core/exports/export-row';
import { type ImportedRow, type SettledFill, settleFills } from '@pfs/core/exports/settle-fills';
import { copyLine, decimalText } from '../../platform/database/copy-rows.ts';

/** A fill and its adjudications as lines of COPY, with what tells them apart. */
export interface FillLines {
  readonly id: string;
  readonly line: string;
  readonly sources: readonly string[];
  readonly adjudications: readonly {
    readonly id: string;
    readonly line: string;
    readonly sources: readonly string[];
  }[];
}

const money = (value: unknown) => decimalText(value as number | undefined, 2);
const unitPrice = (value: unknown) => decimalText(value as number | undefined, 6);
const thousandths = (value: unknown) => decimalText(value as number | undefined, 3);
const plain = (value: unknown) => value as string | number | boolean | undefined;

type Column<Field> = readonly [name: string, type: string, field: Field, text: typeof plain];

const fillValueColumns: readonly Column<keyof FillValues>[] = [
  ['drug_name', 'text', 'drugName', plain],
  ['quantity', 'numeric', 'quantity', thousandths],
  ['days_supply', 'integer', 'daysSupply', plain],
  ['daw', 'text', 'daw', plain],
  ['is_compound', 'boolean', 'isCompound', plain],
  ['brand_or_generic', 'text', 'brandOrGeneric', plain],
  ['price', 'numeric', 'price', money],
  ['usual_and_customary', 'numeric', 'usualAndCustomary', money],
  ['gross_due', 'numeric', 'grossDue', money],
  ['acquisition_cost', 'numeric', 'acquisitionCost', money],
  ['dir_fee', 'numeric', 'dirFee', money],
  ['voucher_paid', 'numeric', 'voucherPaid', money],
  ['sdra', 'numeric', 'sdra', money],
  ['awp', 'numeric', 'awp', money],
  ['awp_unit', 'numeric', 'awpUnit', unitPrice],
  ['wac', 'numeric', 'wac', money],
  ['wac_unit', 'numeric', 'wacUnit', unitPrice],
  ['nadac', 'numeric', 'nadac', money],
  ['nadac_unit', 'numeric', 'nadacUnit', unitPrice],
  ['mac', 'numeric', 'mac', money],
  ['mac_unit', 'numeric', 'macUnit', unitPrice],
];

const payerValueColumns: readonly Column<keyof PayerValues>[] = [
  ['authorization_number', 'text', 'authorization', plain],
  ['bin', 'text', 'bin', plain],
  ['pcn', 'text', 'pcn', plain],
  ['group_number', 'text', 'groupNumber', plain],
  ['plan_name', 'text', 'planName', plain],
  ['plan_type', 'text', 'planType', plain],
  ['other_coverage', 'text', 'otherCoverage', plain],
  ['paid', 'numeric', 'paid', money],
  ['patient_pay', 'numeric', 'patientPay', money],
  ['ingredient_paid', 'numeric', 'ingredientPaid', money],
  ['fee_paid', 'numeric', 'feePaid', money],
  ['basis', 'text', 'basis', plain],
  ['network', 'text', 'network', plain],
  ['clarification', 'text', 'clarification', plain],
];

const typesOf = (columns: readonly Column<unknown>[]) =>
  columns.map(([name, type]) => [name, type] as const);

/** The columns of the table `fills` in the order of its lines. */
export const fillColumns = [
  ...([
    ['id', 'uuid'],
    ['fill_key', 'text'],
    ['store_id', 'text'],
    ['rx_number', 'text'],
  ] as const),
  ...([
    ['fill_number', 'integer'],
    ['filled_on', 'date'],
    ['ndc', 'text'],
  ] as const),
  ...([
    ['state', 'text'],
    ['processed_at', 'timestamp'],
  ] as const),
  ...([
    ['patient_pay', 'numeric'],
    ['price_gap', 'numeric'],
  ] as const),
  ...typesOf(fillValueColumns),
];

/** The columns of the table `adjudications` in the order of its lines. */
export const adjudicationColumns = [
  ...([
    ['id', 'uuid'],
    ['fill_id', 'uuid'],
    ['cob_position', 'integer'],
  ] as const),
  ...([
    ['transaction_key', 'text'],
    ['state', 'text'],
    ['ended_by', 'text'],
  ] as const),
  ...([
    ['processed_at', 'timestamp'],
    ['reversed_at', 'timestamp'],
  ] as const),
  ...typesOf(payerValueColumns),
];

/** A UUID made from a text (version 8): the same text has the same one. */
function idOf(text: string): string {
  const hex = hash('sha256', text);
  const tail = `8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${tail}`;
}

/** What the rows of one key come to, as lines of COPY; ids follow from what identifies a row. */
export function linesOfFills(
  organizationId: string,
  fillKey: string,
  rows: readonly ImportedRow[],
): readonly FillLines[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { store, rxNumber, fillNumber, filledOn } = first.row;
  return settleFills(rows).map((fill) => {
    const id = idOf(`${organizationId}|${fillKey}|${fill.ndc ?? ''}`);
    const line = copyLine([
      ...[id, fillKey, store, rxNumber, fillNumber, filledOn, fill.ndc, fill.state],
      ...[fill.processedAt, money(fill.patientPay), money(fill.priceGap)],
      ...fillValueColumns.map(([, , field, text]) => text(fill.values[field])),
    ]);
    return { id, line, sources: fill.sources, adjudications: adjudicationLines(id, fill) };
  });
}

function adjudicationLines(fillId: string, fill: SettledFill): FillLines['adjudications'] {
  return fill.adjudications.map((one) => {
    const id = idOf(`${fillId}|${one.position}|${one.key}`);
    const line = copyLine([
      ...[id, fillId, one.position, one.key, one.state, one.endedBy],
      ...[one.processedAt, one.reversedAt],
      ...payerValueColumns.map(([, , field, text]) => text(one.values[field])),
    ]);
    return { id, line, sources: one.sources };
  });
}
