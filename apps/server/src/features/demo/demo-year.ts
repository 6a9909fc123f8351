import { Readable } from 'node:stream';
import { daysBetween } from '@pfs/core/days';
import type { ExportMap } from '@pfs/core/exports/export-fields';
import {
  guessColumns,
  guessedMap,
  headingsFingerprint,
} from '@pfs/documents/exports/export-headings';
import { write835 } from '@pfs/edi/write-835';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { noOrigin } from '../audit/public.ts';
import { exportKind, findSource, saveSource } from '../claims-exports/public.ts';
import {
  importPrices,
  listImports,
  mfpList,
  nadacList,
  type PriceList,
} from '../drug-prices/public.ts';
import { type DocumentKind, receiveFile } from '../intake/public.ts';
import { remittanceKind } from '../remittances/public.ts';
import {
  claimsExport,
  dispensedFills,
  exportHeadings,
  facilitatorRemittances,
  heldRemittance,
  mfpFile,
  nadacFile,
  type PurchaseYearOptions,
  plantStory,
  purchaseYear,
  remittancesOf,
  repeatedRemittance,
  type SampleFill,
  type Story,
  type YearOptions,
} from '../sample-data/public.ts';
import { addInvoices, hasVendors, insertVendor, type NewInvoice } from '../vendors/public.ts';
import { paperRemittance } from './paper-remittance.ts';

/** In its remittances. */
export const demoNpi = '1457398802';
const demoSeed = 20_240_117;

/**
 * Imports the demo's year as a pharmacy would: price lists, invoices, the remittances in the order
 * in which they were paid, and an export of its pharmacy system. Files that an earlier start has
 * imported are refused as duplicates. Answers the number of remittances.
 */
export async function sendDemoYear(
  platform: Platform,
  actor: Member,
  fillsPerMonth: number,
): Promise<number> {
  const options: YearOptions = {
    seed: demoSeed,
    until: dayIn(actor.timeZone, platform.clock()),
    months: 12,
    fillsPerMonth,
    payee: { name: 'MAPLE STREET PHARMACY', idQualifier: 'XX', id: demoNpi },
  };
  const { fills, story } = plantStory(dispensedFills(options), options);
  // Before the claims, so that their prices are known.
  await sendPrices(platform, nadacList, nadacFile(options));
  await sendPrices(platform, mfpList, mfpFile(options));
  const { seed, until, months } = options;
  const unitsPerHalfMonth = unitsOf(fills);
  await platform.database.withTenant(actor.organizationId, (tx) =>
    addDemoPurchases(tx, { seed, until, months, unitsPerHalfMonth }),
  );
  const sent = await sendRemittances(platform, actor, { fills, story, options });
  await sendExport(platform, actor, claimsExport(fills, options, story));
  return sent;
}

interface DemoYear {
  readonly fills: readonly SampleFill[];
  readonly story: Story;
  readonly options: YearOptions;
}

async function sendRemittances(
  platform: Platform,
  actor: Member,
  { fills, story, options }: DemoYear,
): Promise<number> {
  const usual = [...remittancesOf(fills, options, story)];
  const others = [
    ...facilitatorRemittances(fills, options, story),
    ...[heldRemittance(options, story), repeatedRemittance(usual, options)],
  ].filter((file) => file !== undefined);
  const files = [...usual, ...others].toSorted((one, other) =>
    one.description.createdOn < other.description.createdOn ? -1 : 1,
  );
  for (const { fileName, description } of files) {
    await send(platform, actor, remittanceKind, { fileName, content: write835(description) });
  }
  const paper = await paperRemittance(options, story);
  if (paper === undefined) return files.length;
  await send(platform, actor, remittanceKind, paper);
  return files.length + 1;
}

/** The installation's lists; one that a person has imported stays as it is. */
async function sendPrices(platform: Platform, list: PriceList, text: string): Promise<void> {
  const known = await platform.database.withPlatform('demo: has it drug prices', (tx) =>
    listImports(tx, list, 1),
  );
  if (known.length > 0) return;
  await importPrices(platform, list, {
    ...{ fileName: `demo-${list.name}.csv`, content: Readable.from([Buffer.from(text)]) },
    ...{ truncated: () => false, userId: null, origin: noOrigin },
  });
}

/** Its columns are known, as after the first export of a system. */
async function sendExport(platform: Platform, actor: Member, text: string): Promise<void> {
  const columns = guessColumns(exportHeadings);
  const fingerprint = headingsFingerprint(columns);
  const map: ExportMap = guessedMap(columns);
  await platform.database.withTenant(actor.organizationId, async (tx) => {
    if ((await findSource(tx, fingerprint)) !== undefined) return;
    const chosen = { columns: map, dayOrder: 'month_first', store: 'own' } as const;
    await saveSource(tx, { fingerprint, name: 'PioneerRx', chosen });
  });
  const fileName = 'dispensed-items.csv';
  await send(platform, actor, exportKind, { fileName, content: [Buffer.from(text)] });
}

interface DemoFile {
  readonly fileName: string;
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

async function send(
  platform: Platform,
  actor: Member,
  kind: DocumentKind,
  { fileName, content }: DemoFile,
): Promise<void> {
  await receiveFile(platform, kind, {
    actor,
    origin: noOrigin,
    file: { fileName, content: blocks(content), truncated: () => false, source: 'demo' },
  }).catch(ignoreDuplicate);
}

function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'duplicate_file')) throw error;
}

async function* blocks(content: DemoFile['content']): AsyncGenerator<Uint8Array> {
  yield* content;
}

/** Creates the demo's wholesalers and a year of their invoices, once. */
export async function addDemoPurchases(
  tx: TenantTransaction,
  options: PurchaseYearOptions,
): Promise<void> {
  if (await hasVendors(tx)) return;
  const vendorIds = new Map<string, string>();
  const invoices: NewInvoice[] = [];
  for (const { wholesaler, lines, ...invoice } of purchaseYear(options)) {
    const { name, code, email, phone, address, taxId, termDays } = wholesaler;
    let vendorId = vendorIds.get(code);
    if (vendorId === undefined) {
      vendorId = await insertVendor(tx, {
        ...{ name, address, taxId },
        vendorCode: code,
        contactEmail: email,
        contactPhone: phone,
        paymentTerms: `Net ${termDays}`,
      });
      vendorIds.set(code, vendorId);
    }
    const lineItems = lines.map((line) => ({ ...line, category: 'Prescription drugs' }));
    invoices.push({ ...invoice, vendorId, lineItems });
  }
  await addInvoices(tx, invoices);
}

const halfMonthDays = 365 / 24;

/** The average units of each drug dispensed in half a month. */
function unitsOf(fills: readonly SampleFill[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { drug, quantity, reversed, isDenied } of fills) {
    if (reversed !== 'no' || isDenied) continue;
    units.set(drug.ndc, (units.get(drug.ndc) ?? 0) + quantity);
  }
  const [first, last] = [fills[0], fills.at(-1)];
  if (first === undefined || last === undefined) return units;
  const days = daysBetween(first.filledOn, last.filledOn) + 1;
  return new Map([...units].map(([ndc, of]) => [ndc, (of / days) * halfMonthDays]));
}
