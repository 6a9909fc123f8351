import {
  addSums,
  eachPayerIn,
  evaluate,
  type FigureSettings,
  partsHeld,
  type Sums,
  termsOf,
} from '@pfs/core/figures/evaluate';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { type Dimension, timeDimensions } from '@pfs/core/figures/formula';
import { isTerm, type RowKind, type TermName, termDefinition } from '@pfs/core/figures/terms';
import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { ClaimIndexes } from '../../claims/public.ts';
import { sumRows } from '../rows/sum-rows.repository.ts';
import { readClaimGroups } from './claim-groups.ts';
import { heldByDrugs, readDrugGroups } from './drug-groups.repository.ts';
import { addGroups, emptyGroup, type FigureGroup } from './figure-groups.ts';
import { readFillDays } from './fill-days.repository.ts';
import { readCountedDays, readPayerDays } from './payer-days.repository.ts';
import { cutPeriod } from './periods.ts';

interface FigureAsk {
  readonly figures: readonly (TermName | FigureName)[];
  readonly by: Dimension | null;
  readonly filter: FigureFilter;
  /** Restricts the figures to claims, so that the whole matches its parts. */
  readonly ofClaims?: boolean;
}

/** Inputs that some figures need. A figure without its input throws. */
export interface FigureOptions {
  /** In the pharmacy's time zone, for overdue invoices. */
  readonly today?: Day;
  /** For the estimated cost and the benchmark. */
  readonly settings?: FigureSettings | undefined;
  /** The claim indexes of this process; without them the database sums claims. */
  readonly claimIndexes?: ClaimIndexes | undefined;
}

/** The current settings that figures depend on. */
export function figureSettings(settings: Settings): FigureSettings {
  return {
    benchmarkPercent: settings.get('benchmark.dirPercent'),
    estimatedShareOfRevenue: settings.get('cost.estimatedShareOfRevenue'),
  };
}

/** Figures in integers of their units; null is unknown. */
type FigureValues = Readonly<Record<TermName | FigureName, number | null>>;

interface FigureMember extends FigureGroup {
  readonly values: FigureValues;
}

/** The figures of the whole and of each member of `by`. */
export async function readFigures(
  tx: TenantTransaction,
  ask: FigureAsk,
  options: FigureOptions = {},
): Promise<{ readonly whole: FigureValues; readonly members: readonly FigureMember[] }> {
  const groups = await readFigureGroups(tx, ask, options);
  const valuesOf = (sums: Sums) =>
    Object.fromEntries(
      ask.figures.map((name) => [name, evaluate(name, sums, options.settings)]),
    ) as FigureValues;
  return {
    whole: valuesOf(addSums(groups.map(({ sums }) => sums))),
    members: groups.map((group) => ({ ...group, values: valuesOf(group.sums) })),
  };
}

interface Asked extends FigureAsk {
  readonly needed: readonly TermName[];
  readonly options: FigureOptions;
}

/**
 * The terms of figures, one group for each member of `by` with rows. Each term comes from the first
 * source that has it completely. Needs a snapshot transaction, so that all sums are consistent.
 */
export async function readFigureGroups(
  tx: TenantTransaction,
  ask: FigureAsk,
  options: FigureOptions = {},
): Promise<readonly FigureGroup[]> {
  const asked = { ...ask, needed: [...termsOf(ask.figures)], options };
  if (ask.by !== null && !sourced.has(ask.by)) {
    return withEachPayer(tx, addGroups(await readAnyRows(tx, asked)), { ask, options });
  }
  const groups = addGroups([
    ...(await readOfPayers(tx, asked)),
    ...(await readOfFills(tx, asked)),
    ...(await readOfDrugs(tx, asked)),
    ...(await readPartD(tx, asked)),
    ...(await readRows(tx, asked)),
  ]);
  if (ask.by === 'status') return byStatus(groups, ask);
  return withEachPayer(tx, groups, { ask, options });
}

/** Adds the figures that are computed per payer, so that groups add up to the whole. */
async function withEachPayer(
  tx: TenantTransaction,
  groups: readonly FigureGroup[],
  { ask, options }: { readonly ask: FigureAsk; readonly options: FigureOptions },
): Promise<readonly FigureGroup[]> {
  const names = eachPayerIn(ask.figures);
  if (names.length === 0) return groups;
  const valuesOf = ({ sums }: FigureGroup) =>
    Object.fromEntries(names.map((name) => [name, evaluate(name, sums, options.settings)]));
  if (ask.by === 'payer' || ask.filter.payers.length === 1) {
    return groups.map((group) => ({ ...group, sums: { ...group.sums, ...valuesOf(group) } }));
  }
  const payers = await readFigureGroups(tx, { ...ask, figures: names, by: 'payer' }, options);
  return addGroups([
    ...groups,
    ...payers.map((payer) => ({ ...emptyGroup, sums: valuesOf(payer) })),
  ]);
}

/** Whether lump sums are excluded, because they name neither a drug nor a claim. */
export function isOfClaims({ by, filter }: Pick<FigureAsk, 'by' | 'filter'>): boolean {
  const { drugs, ndcs, amount, claimStatus } = filter;
  return by === 'drug' || drugs.length + ndcs.length > 0 || amount !== null || claimStatus !== null;
}

/** What the monthly rollups of drugs have of claims; the rest is of drugs alone. */
const heldOfClaims: ReadonlySet<string> = new Set([
  'claimGross',
  'claimNet',
  'claimDir',
  'claimGer',
  'claimOther',
  'patientPaid',
  'claims',
  // Lump sums name no drug.
  'lumpDir',
  'lumpGer',
  'lumpOther',
  'lumpFees',
  'lumpRefunds',
  'refunds',
] satisfies readonly (TermName | FigureName)[]);

const isOf = (kinds: readonly RowKind[]) => (term: TermName) =>
  kinds.includes(termDefinition(term).rows);

const isPartD = (term: TermName) => termDefinition(term).where.partD === true;
const isOfLumps = (term: TermName) => term === 'lumpsAll' || term === 'lumpRows';
const isOfCost = (term: TermName) =>
  isOf(['costs', 'spreads'])(term) && !isPartD(term) && term !== 'patientCorrections';

/** Claims, lump sums, refunds and payments; filters on drugs or claims leave only claims. */
async function readOfPayers(tx: TenantTransaction, asked: Asked): Promise<readonly FigureGroup[]> {
  const { figures, needed, by, filter, options } = asked;
  const some = needed.filter(
    (term) =>
      (isOf(['claims', 'lumps', 'refunds', 'payments'])(term) || isPartD(term)) &&
      !isOfCost(term) &&
      !isOfLumps(term),
  );
  if (some.length === 0) return [];
  const withPatients = some.includes('paidByPatients');
  const indexes = options.claimIndexes;
  if (by === 'remittance') {
    return readOfFiles(tx, some, asked);
  }
  if (!isOfClaims(asked) && asked.ofClaims !== true) {
    const days = await readPayerDays(tx, filter, { by: by === 'status' ? null : by });
    return some.includes('refunds') ? withPlans(tx, days, asked) : days;
  }
  if (needed.some(isOfCost)) return [];
  if (await areInRollups(tx, asked)) return readDrugs(tx, asked, figures);
  return readClaimGroups(tx, filter, { withPatients, by, indexes });
}

/** Where payers matter, refunds count with the payer of their fill; days have who paid them. */
async function withPlans(
  tx: TenantTransaction,
  days: readonly FigureGroup[],
  { by, filter, options: { today } }: Asked,
): Promise<readonly FigureGroup[]> {
  if (by !== 'payer' && filter.payers.length === 0) return days;
  const refunds = await sumRows(tx, 'refunds', { terms: ['refunds'], filter, by, today });
  return [...days.map((day) => ({ ...day, sums: { ...day.sums, refunds: 0 } })), ...refunds];
}

/** Fees by fill date; filters on drugs or claims leave only those on claims. */
async function readOfFills(tx: TenantTransaction, asked: Asked): Promise<readonly FigureGroup[]> {
  const { needed, by, filter, options } = asked;
  if (!needed.some(isOf(['fills', 'earnedLumps']))) return [];
  if (!isOfClaims(asked) && asked.ofClaims !== true) return readFillDays(tx, filter, { by });
  const indexes = options.claimIndexes;
  const claims = await readClaimGroups(tx, filter, {
    ...{ withPatients: false, by, indexes, dateOf: 'fill' },
  });
  return claims.map(({ sums, ...group }) => ({
    ...group,
    sums: {
      earnedClaimDir: sums.claimDir ?? 0,
      earnedClaimGer: sums.claimGer ?? 0,
      earnedClaimOther: sums.claimOther ?? 0,
    },
  }));
}

/** Files with their counted payments; claims name only the ID of their file. */
async function readOfFiles(
  tx: TenantTransaction,
  needed: readonly TermName[],
  { filter, options }: Asked,
): Promise<readonly FigureGroup[]> {
  const { today, claimIndexes: indexes } = options;
  const by = 'remittance';
  const sum = (kind: 'payments' | 'lumps' | 'refunds', terms: readonly TermName[]) =>
    terms.length === 0 ? [] : sumRows(tx, kind, { terms, filter, by, today });
  const files = await sum('payments', [
    ...new Set<TermName>(['paymentRows', ...needed.filter(isOf(['payments']))]),
  ]);
  const lumps = [
    ...(await sum('lumps', needed.filter(isOf(['lumps'])))),
    ...(await sum('refunds', needed.filter(isOf(['refunds'])))),
  ];
  if (!needed.some(isOf(['claims']))) return [...files, ...lumps];
  const withPatients = needed.includes('paidByPatients');
  const claims = await readClaimGroups(tx, filter, { withPatients, by, indexes });
  const sumsOfIds = new Map(claims.map(({ id, sums }) => [id, sums]));
  const ofClaims = files.map((file) => ({ ...file, sums: sumsOfIds.get(file.id) ?? {} }));
  return [...files, ...lumps, ...ofClaims];
}

/** Whether the rollups of drugs have these: of any status, in whole months or with refunds. */
async function areInRollups(
  tx: TenantTransaction,
  { figures, by, filter }: Asked,
): Promise<boolean> {
  const { amount, claimStatus, period } = filter;
  if (amount !== null || claimStatus !== null || by === 'status') return false;
  const needed = partsHeld(figures, ['claims', 'patientPaid']);
  if (![...needed].every((name) => heldOfClaims.has(name))) return false;
  // The claims in memory have no refunds.
  if (needed.has('refunds')) return true;
  if (by === 'day') return false;
  const { firstDay, lastDay } = await readCountedDays(tx);
  if (firstDay === null || lastDay === null) return true;
  return cutPeriod(period, { from: firstDay, to: lastDay }).cut.length === 0;
}

/** Fees to question of some claims or by file, which the days of payers don't have apart. */
async function readPartD(tx: TenantTransaction, asked: Asked): Promise<readonly FigureGroup[]> {
  const { needed, by, filter, options } = asked;
  const terms = needed.filter(isPartD);
  const isOfDays = !isOfClaims(asked) && asked.ofClaims !== true && by !== 'remittance';
  if (terms.length === 0 || isOfDays) return [];
  return sumRows(tx, 'costs', { terms, filter, by, today: options.today });
}

/** Claims with their cost and the lump sum fees allocated to them. */
async function readOfDrugs(tx: TenantTransaction, asked: Asked): Promise<readonly FigureGroup[]> {
  const { figures } = asked;
  if (!asked.needed.some(isOfCost)) return [];
  if (isOfClaims(asked) || asked.ofClaims === true) return readDrugs(tx, asked, figures);
  // The sums of claims are read by payer. Of the lump sums themselves, nothing is allocated.
  const ofCost = [...partsHeld(figures, heldByDrugs)].filter(
    (name) => name !== 'spreadFees' && (!isTerm(name) || isOfCost(name)),
  );
  const groups = await readDrugs(tx, asked, ofCost);
  return groups.map((group) => ({
    ...group,
    sums: Object.fromEntries(
      Object.entries(group.sums).filter(([name]) => !heldOfClaims.has(name)),
    ),
  }));
}

async function readDrugs(
  tx: TenantTransaction,
  { by, filter }: Asked,
  figures: FigureAsk['figures'],
): Promise<readonly FigureGroup[]> {
  const { firstDay, lastDay } = await readCountedDays(tx);
  if (firstDay === null || lastDay === null) return [];
  const counted = { from: firstDay, to: lastDay };
  return readDrugGroups(tx, { figures, by, filter, counted });
}

/** Every other dimension is of rows alone, whatever they are of. */
const sourced: ReadonlySet<Dimension> = new Set([
  ...(['payer', 'drug', 'vendor', 'category', 'status', 'remittance'] as const),
  ...timeDimensions,
]);

/** All terms from their rows; those whose rows don't name a member are in the nameless one. */
async function readAnyRows(tx: TenantTransaction, asked: Asked): Promise<readonly FigureGroup[]> {
  const { needed, by, filter, options } = asked;
  const left = isOfClaims(asked) || asked.ofClaims === true ? ofNoClaim : ['spreads'];
  const kinds = new Set(needed.map((term) => termDefinition(term).rows));
  const found: FigureGroup[] = [];
  for (const kind of kinds) {
    if (left.includes(kind)) continue;
    const terms = needed.filter(isOf([kind]));
    found.push(...(await sumRows(tx, kind, { terms, filter, by, today: options.today })));
  }
  return found;
}

const ofNoClaim: readonly string[] = ['lumps', 'earnedLumps', 'payments'] satisfies RowKind[];

const kindsOfRows = ['lumps', 'invoices', 'dues', 'invoicePayments'] as const;
/** Neither a balance nor a purchase is known by member or day. */
const kindsOfAll = ['balances', 'purchases'] as const;

/** Terms that no rollup has, summed from their rows: there are few. */
async function readRows(tx: TenantTransaction, asked: Asked): Promise<readonly FigureGroup[]> {
  const { needed, by, filter, options } = asked;
  const { today } = options;
  const found: FigureGroup[] = [];
  for (const kind of kindsOfRows) {
    const terms = needed.filter(kind === 'lumps' ? isOfLumps : isOf([kind]));
    if (terms.length > 0) found.push(...(await sumRows(tx, kind, { terms, filter, by, today })));
  }
  for (const kind of kindsOfAll) {
    const terms = needed.filter(isOf([kind]));
    if (terms.length === 0) continue;
    const groups = await sumRows(tx, kind, { terms, filter, today });
    found.push(...groups.map(({ sums }) => ({ ...emptyGroup, sums })));
  }
  return found;
}

/** Paid claims and reversals, which together are the net number of claims. */
function byStatus(groups: readonly FigureGroup[], { figures }: FigureAsk): readonly FigureGroup[] {
  if (!figures.includes('claims')) return groups;
  return groups.flatMap((group) => {
    const { paidClaims, reversedClaims } = group.sums;
    const of = (name: string, claims: number) => ({
      ...group,
      name,
      sums: { ...group.sums, claims },
    });
    return [of('paid', paidClaims ?? 0), of('reversal', -(reversedClaims ?? 0))];
  });
}
