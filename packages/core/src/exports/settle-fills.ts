import type { ExportRow, FillValues, PayerValues, RowPayer } from './export-row.ts';

/** A row with the import it came in. */
export interface ImportedRow {
  readonly importId: string;
  /** How new the import is: its newest processed instant, or what a person said. */
  readonly asOf: string;
  /** Decides between imports that are equally new. */
  readonly sha256: string;
  readonly row: ExportRow;
}

export type AdjudicationState = 'paid' | 'reversed' | 'rejected';
/** What ended an adjudication; `replaced`: the same payer adjudicated the fill again. */
export type EndedBy = 'reversal' | 'status' | 'replaced';

/** A payer's answer to a fill. */
export interface SettledAdjudication {
  /** Its identity within the fill: the authorization, or its place in the order of transactions. */
  readonly key: string;
  readonly position: number;
  readonly state: AdjudicationState;
  readonly endedBy?: EndedBy | undefined;
  readonly processedAt?: string | undefined;
  readonly reversedAt?: string | undefined;
  readonly values: PayerValues;
  /** The rows it comes from, as `importId line`. */
  readonly sources: readonly string[];
}

/** What left the counter, with the answers of its payers. */
export interface SettledFill {
  readonly ndc: string | undefined;
  readonly state: 'paid' | 'reversed' | 'rejected' | 'cash';
  readonly values: FillValues;
  readonly processedAt?: string | undefined;
  /** Of the last payer, else what a fill without payers says. */
  readonly patientPay?: number | undefined;
  /** What payers and patient paid less the price of the fill, where the export has a price. */
  readonly priceGap?: number | undefined;
  readonly adjudications: readonly SettledAdjudication[];
  readonly sources: readonly string[];
}

/**
 * The fills that all rows of one key (`fillKeyOf`) come to. It depends on the set of rows only,
 * never on the order in which imports came: newer imports have the last word on each value, and
 * older ones fill in what newer ones leave out.
 */
export function settleFills(rows: readonly ImportedRow[]): readonly SettledFill[] {
  const ordered = rows.toSorted(newestLast);
  const ndcs = new Set(ordered.flatMap(({ row }) => row.ndc ?? []));
  const [only] = ndcs;
  // An export without NDCs names the fill that the others know.
  const byNdc = Map.groupBy(ordered, ({ row }) => row.ndc ?? (ndcs.size === 1 ? only : undefined));
  return [...byNdc]
    .toSorted(([first = ''], [second = '']) => compare(first, second))
    .map(([ndc, ofFill]) => settleFill(ndc, ofFill));
}

function compare(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function newestLast(first: ImportedRow, second: ImportedRow): number {
  return (
    compare(first.asOf, second.asOf) ||
    compare(first.sha256, second.sha256) ||
    compare(first.row.at ?? '', second.row.at ?? '') ||
    first.row.line - second.row.line
  );
}

const sourceOf = ({ importId, row }: ImportedRow) => `${importId} ${row.line}`;

function settleFill(ndc: string | undefined, given: readonly ImportedRow[]): SettledFill {
  const rows = given.map((one) => withSign(one, given));
  const open: Open[] = [];
  for (const ofImport of Map.groupBy(rows, ({ importId }) => importId).values()) {
    addImport(open, ofImport);
  }
  const billed = rows.filter(({ row }) => row.kind === 'paid');
  const told = billed.length > 0 ? billed : rows;
  const values: FillValues = Object.assign({}, ...told.map(({ row }) => row.fill));
  const adjudications = open.toSorted(byPosition).map(toSettled);
  const paid = adjudications.filter(({ state }) => state === 'paid');
  const last = (paid.length > 0 ? paid : adjudications).at(-1);
  const patientPay = (last === undefined ? values.price : last.values.patientPay) as
    | number
    | undefined;
  const state = stateOf(adjudications, rows);
  return {
    ...{ ndc, state, values, adjudications, patientPay },
    processedAt: told.reduce<string | undefined>((at, { row }) => row.at ?? at, undefined),
    priceGap: last === undefined || state !== 'paid' ? undefined : priceGap(values, paid),
    sources: rows.map(sourceOf),
  };
}

/** A row of which only its sign says that it takes back what another row of the fill billed. */
function withSign(imported: ImportedRow, rows: readonly ImportedRow[]): ImportedRow {
  const { row } = imported;
  const first = row.payers[0]?.values ?? {};
  const paid = Number(first.paid ?? 0);
  const isBilled = ({ kind, payers }: ExportRow) =>
    kind === 'paid' &&
    payers.some(({ values }) => isSamePayer(values, first) && Number(values.paid ?? 0) === -paid);
  const isReversal =
    row.kind === 'paid' &&
    row.saidBy === undefined &&
    paid < 0 &&
    rows.some((other) => isBilled(other.row));
  if (!isReversal) return imported;
  const payers = row.payers.map((payer) => ({ ...payer, values: unsigned(payer.values) }));
  const reversal = { kind: 'reversed', saidBy: 'transaction', payers } as const;
  return { ...imported, row: { ...row, ...reversal, fill: unsigned(row.fill) } };
}

function unsigned<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.abs(value) : value,
  ]);
  return Object.fromEntries(entries) as Values;
}

function stateOf(
  adjudications: readonly SettledAdjudication[],
  rows: readonly ImportedRow[],
): SettledFill['state'] {
  if (adjudications.length === 0) {
    return rows.at(-1)?.row.kind === 'reversed' ? 'reversed' : 'cash';
  }
  const states = new Set(adjudications.map(({ state }) => state));
  if (states.has('paid')) return 'paid';
  return states.has('reversed') ? 'reversed' : 'rejected';
}

function priceGap({ price }: FillValues, paid: readonly SettledAdjudication[]): number | undefined {
  const patientPay = paid.at(-1)?.values.patientPay;
  if (typeof price !== 'number' || typeof patientPay !== 'number') return undefined;
  return paid.reduce((sum, { values }) => sum + Number(values.paid ?? 0), patientPay) - price;
}

/** An adjudication while its rows are added. */
interface Open {
  readonly key: string;
  readonly position: number;
  state: AdjudicationState;
  endedBy?: EndedBy | undefined;
  at?: string | undefined;
  reversedAt?: string | undefined;
  values: PayerValues;
  readonly sources: Set<string>;
}

function byPosition(first: Open, second: Open): number {
  return (
    first.position - second.position ||
    compare(first.at ?? '', second.at ?? '') ||
    compare(first.key, second.key)
  );
}

function toSettled({ at, sources, ...open }: Open): SettledAdjudication {
  return { ...open, processedAt: at, sources: [...sources].toSorted() };
}

/** How many adjudications without an authorization one position had, and how many are rejected. */
interface Counted {
  ended: number;
  rejected: number;
}

/** Adds the rows of one import, in the order of its transactions. */
function addImport(open: Open[], rows: readonly ImportedRow[]): void {
  const counts = new Map<number, Counted>();
  const seen = new Set<Open>();
  for (const imported of rows) {
    for (const payer of imported.row.payers) {
      const position = payer.position ?? positionBeside(payer, seen.size > 0 ? seen : open);
      const counted = counts.get(position) ?? startOf(open, position, imported.row.at);
      counts.set(position, counted);
      seen.add(addPayer(open, { imported, payer, position, counted, seen }));
    }
  }
}

/** Another payer of a fill that the first one still pays for comes after it. */
function positionBeside(payer: RowPayer, seen: Iterable<Open>): number {
  const others = [...seen].filter(({ state }) => state === 'paid');
  const own = [...seen].find(({ values }) => isSamePayer(values, payer.values));
  if (own !== undefined) return own.position;
  return others.length === 0 ? 1 : Math.max(...others.map(({ position }) => position)) + 1;
}

function isSamePayer(first: PayerValues, second: PayerValues): boolean {
  return first.bin === second.bin && first.pcn === second.pcn;
}

/**
 * A file that begins after a known reversal continues the count; another one counts from the
 * beginning, as the file before it did.
 */
function startOf(open: readonly Open[], position: number, at: string | undefined): Counted {
  if (at === undefined) return { ended: 0, rejected: 0 };
  const before = open.filter((one) => one.position === position && isCounted(one.key));
  const ended = before.filter(({ reversedAt }) => reversedAt !== undefined && reversedAt < at);
  return { ended: ended.length, rejected: 0 };
}

const isCounted = (key: string) => key.startsWith('#');

interface Adding {
  readonly imported: ImportedRow;
  readonly payer: RowPayer;
  readonly position: number;
  readonly counted: Counted;
  readonly seen: ReadonlySet<Open>;
}

function addPayer(open: Open[], adding: Adding): Open {
  const { imported, payer, position, counted } = adding;
  const { row } = imported;
  const key = keyOf(adding);
  const known = open.find((one) => one.key === key && one.position === position);
  const found = known ?? begin(open, { key, position });
  found.sources.add(sourceOf(imported));
  if (row.kind === 'reversed') {
    if (known === undefined) Object.assign(found, { values: payer.values, at: undefined });
    if (isCounted(key)) counted.ended += 1;
    const reversedAt = row.at ?? found.reversedAt;
    const endedBy = row.saidBy === 'status' ? 'status' : 'reversal';
    return Object.assign(found, { state: 'reversed', endedBy, reversedAt });
  }
  found.values = { ...found.values, ...payer.values };
  found.at = row.at ?? found.at;
  if (row.kind === 'rejected') return Object.assign(found, { state: 'rejected' });
  // A list of transactions doesn't say that what it billed still stands.
  const stays = found.state === 'reversed' && row.saidBy !== 'status' && known !== undefined;
  if (!stays) Object.assign(found, { state: 'paid', endedBy: undefined, reversedAt: undefined });
  if (!stays) endReplaced(open, found);
  return found;
}

function begin(open: Open[], { key, position }: Pick<Open, 'key' | 'position'>): Open {
  const begun: Open = { key, position, state: 'paid', values: {}, sources: new Set() };
  open.push(begun);
  return begun;
}

/** The authorization; without one the place in the order of transactions: B1, B2, B1. */
function keyOf({ imported: { row }, payer, position, counted, seen }: Adding): string {
  const { authorization } = payer.values;
  if (row.kind === 'rejected') {
    counted.rejected += 1;
    return `!${counted.rejected}`;
  }
  if (row.kind === 'reversed') {
    // A reversal may have an authorization of its own; then it ends what stands before it.
    const standing = [...seen].filter((one) => one.position === position && one.state === 'paid');
    const named = standing.find(({ key }) => key === authorization);
    const ended = named ?? standing.find(({ values }) => isSamePayer(values, payer.values));
    if (ended !== undefined) return ended.key;
  }
  return authorization === undefined ? `#${counted.ended + 1}` : String(authorization);
}

/** A payer doesn't pay a fill twice: what it adjudicated earlier has been taken back. */
function endReplaced(open: readonly Open[], newer: Open): void {
  for (const one of open) {
    const isOther = one !== newer && one.position === newer.position && one.state === 'paid';
    if (!isOther || !isSamePayer(one.values, newer.values)) continue;
    const isLater = (one.at ?? '') > (newer.at ?? '') && newer.at !== undefined;
    Object.assign(isLater ? newer : one, { state: 'reversed', endedBy: 'replaced' });
  }
}
