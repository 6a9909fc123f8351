import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { likelyPriceFactor, unlikelyCostFactor } from '@pfs/core/invoice-audit/finding';
import { counted } from '@pfs/core/metrics/ratios';
import {
  type OwnPrice,
  type OwnPriceFault,
  type OwnPriceReader,
  ownPriceReader,
  type PricesPer,
  settleOwnPrices,
} from '@pfs/documents/price-lists/read-own-prices';
import type { OwnPriceList, PriceListPreview } from '@pfs/wire/price-lists';
import { previewFields, priceListFields, priceListRoutes as routes } from '@pfs/wire/price-lists';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { type SentFile, takeOneFile } from '../../platform/http/one-file.ts';
import type { App } from '../../platform/platform.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { notePriceListChange } from '../costs/public.ts';
import { type PriceTable, readPriceRows } from '../drug-prices/public.ts';
import { lockLedger } from '../ledger/public.ts';
import {
  findNameOfContent,
  findPriceList,
  insertPriceList,
  listPriceLists,
  readNadacPrices,
} from './price-lists.repository.ts';

/** Each reads a whole file. */
const readingsPerMinuteMax = 30;
/** A catalog of 250,000 lines goes in one statement. */
const statementTimeoutMs = 5 * 60_000;

export function registerPriceListRoutes({ http, database }: App): void {
  http.inPharmacy(routes.listPriceLists, [], ({ inTenant }) =>
    inTenant(async (tx) => [...(await listPriceLists(tx))]),
  );

  http.handle(
    routes.previewPriceList,
    async ({ request, inTenant }) => {
      const { field, ...file } = await takeOneFile(request);
      const read = await readPriceList(file);
      const { pricesPer } = readFields(previewFields, field);
      return inTenant((tx) => previewPriceList(tx, read, pricesPer));
    },
    { callsPerMinuteMax: readingsPerMinuteMax },
  );

  http.handle(
    routes.importPriceList,
    async ({ actor, request, by }) => {
      const { field, ...file } = await takeOneFile(request);
      const read = await readPriceList(file);
      const given = readFields(priceListFields, field);
      const { organizationId, userId } = actor;
      return database.withTenant(
        organizationId,
        (tx) => importPriceList(tx, { ...given, read, userId, by }),
        { statementTimeoutMs },
      );
    },
    { callsPerMinuteMax: readingsPerMinuteMax },
  );

  http.inPharmacy(routes.deletePriceList, 'no_organization', ({ params, body, by, inTenant }) =>
    inTenant(
      async (tx) => {
        await deletePriceList(tx, { id: params.id, note: body.note, by });
        return { message: 'Price list deleted' };
      },
      { statementTimeoutMs },
    ),
  );
}

/** The fields of a form beside its file; empty ones are left out. */
function readFields<Schema extends z.ZodObject>(
  schema: Schema,
  field: (name: string) => string | undefined,
): z.output<Schema> {
  const named = Object.keys(schema.shape).map((name) => [name, field(name) || undefined]);
  const parsed = schema.safeParse(
    Object.fromEntries(named.filter(([, value]) => value !== undefined)),
  );
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
  );
  const [message = 'Invalid input'] = Object.values(fields);
  throw new AppError('invalid_input', { message, fields });
}

const faultTexts: Readonly<Record<OwnPriceFault, string>> = {
  ndc: 'The NDC doesn’t have 11 digits, with or without hyphens.',
  price: 'The price isn’t an amount.',
  price_not_positive: 'The price is zero or negative.',
  no_unit_size: 'The price is for a package, and the line doesn’t say how many units it holds.',
  two_prices: 'The file has another price for this NDC.',
};

type Lines = ReturnType<OwnPriceReader['read']>[];

/** A price list as its file has it. */
interface ReadPriceList {
  readonly fileName: string;
  readonly sha256: string;
  readonly headings: OwnPriceReader['headings'];
  readonly lines: Readonly<Lines>;
}

/** A wholesaler's whole catalog has some 50,000 lines. */
const linesMax = 250_000;
/** Titles and addresses stand above the headings. */
const headingRowsMax = 20;
const fileNameCharactersMax = 200;

/** Reads a price list. Throws if it is none. */
export async function readPriceList(file: SentFile): Promise<ReadPriceList> {
  const hash = createHash('sha256');
  let headings: OwnPriceReader['headings'] = {};
  const table: PriceTable<Lines[number]> = {
    aFile: 'a price list',
    headings: ['NDC', 'Unit Price', 'or NDC, Price and Pack Size'],
    headingRowsMax,
    readerOf(cells) {
      const reader = ownPriceReader(cells);
      if (reader !== undefined) headings = reader.headings;
      return reader?.read;
    },
  };
  const content = Readable.from(hashed(file.content, hash));
  const lines: Lines = [];
  for await (const { row } of readPriceRows(table, content)) {
    lines.push(row);
    if (lines.length > linesMax) throw tooManyLines();
  }
  for await (const _rest of content);
  if (file.truncated()) throw new AppError('payload_too_large');
  const fileName = file.fileName.slice(0, fileNameCharactersMax);
  return { fileName, sha256: hash.digest('hex'), headings, lines };
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}

function tooManyLines(): AppError {
  const message = `A price list can have up to ${linesMax.toLocaleString('en-US')} lines.`;
  return new AppError('invalid_input', { message, fields: { file: message } });
}

const shownMax = { refused: 100, sample: 20 };
const columnNames = {
  ndc: 'NDC',
  unitPrice: 'Unit price',
  price: 'Price',
  pack: 'Pack size',
  unit: 'Unit of measure',
  name: 'Drug name',
} as const;

/** What a file would be imported as. Without `pricesPer`, what NADAC prices make more likely. */
async function previewPriceList(
  tx: TenantTransaction,
  { fileName, sha256, headings, lines }: ReadPriceList,
  said: PricesPer | undefined,
): Promise<PriceListPreview> {
  const ndcs = lines.flatMap((line) => ('ndc' in line ? [line.ndc] : []));
  const nadac = await readNadacPrices(tx, [...new Set(ndcs)]);
  const pricesPer = said ?? likelierPer(lines, nadac, headings);
  const { prices, refused } = settleOwnPrices(lines, pricesPer);
  const compared = prices.filter(({ ndc }) => nadac.has(ndc));
  return {
    ...{ fileName, pricesPer, lines: lines.length, prices: prices.length },
    columns: Object.entries(columnNames).flatMap(([column, name]) => {
      const heading = headings[column as keyof typeof columnNames];
      return heading === undefined ? [] : [{ name, heading }];
    }),
    refusedLines: refused.length,
    refused: refused
      .slice(0, shownMax.refused)
      .map(({ line, fault }) => ({ line, message: faultTexts[fault] })),
    sample: prices.slice(0, shownMax.sample).map((price) => ({
      ...{ line: price.line, ndc: price.ndc, name: price.name },
      packSize: price.packThousandths === undefined ? null : price.packThousandths / 1_000,
      unit: price.dispensingUnit ?? null,
      unitPrice: price.unitMillionths / 1_000_000,
    })),
    comparedWithNadac: compared.length,
    farFromNadac: compared.filter((price) => isApart(price, nadac, unlikelyCostFactor)).length,
    importedAs: (await findNameOfContent(tx, sha256)) ?? null,
  };
}

/** The way of reading prices by which more of them are near NADAC, else what headings say. */
function likelierPer(
  lines: Readonly<Lines>,
  nadac: ReadonlyMap<string, number>,
  headings: OwnPriceReader['headings'],
): PricesPer {
  const near = (per: PricesPer) =>
    settleOwnPrices(lines, per).prices.filter(
      (price) => nadac.has(price.ndc) && !isApart(price, nadac, likelyPriceFactor),
    ).length;
  const [unit, pack] = [near('unit'), near('package')];
  if (unit !== pack) return unit > pack ? 'unit' : 'package';
  return headings.unitPrice === undefined ? 'package' : 'unit';
}

function isApart(
  { ndc, unitMillionths }: OwnPrice,
  nadac: ReadonlyMap<string, number>,
  factor: number,
): boolean {
  const known = nadac.get(ndc) ?? unitMillionths;
  return unitMillionths >= known * factor || unitMillionths * factor <= known;
}

interface Importing extends z.output<typeof priceListFields> {
  readonly read: ReadPriceList;
  readonly by: AuditContext;
  readonly userId: string;
}

/**
 * Imports a price list. Claims and invoices follow in the background, as they follow NADAC; imports
 * of remittances wait, so that none of their claims is missed.
 */
export async function importPriceList(
  tx: TenantTransaction,
  { read, by, userId, ...given }: Importing,
): Promise<OwnPriceList> {
  await lockLedger(tx);
  const { fileName, sha256, lines } = read;
  const importedAs = await findNameOfContent(tx, sha256);
  if (importedAs !== undefined) {
    throw new AppError('duplicate_file', {
      message: `This file was imported as “${importedAs}”. Delete that price list first.`,
    });
  }
  const { prices, refused } = settleOwnPrices(lines, given.pricesPer);
  if (prices.length === 0) throw withoutPrices(lines.length);
  const { vendorId = null, effectiveTo = null } = given;
  if (vendorId !== null) await requireVendor(tx, vendorId);
  const id = uuidV7();
  await insertPriceList(tx, {
    ...{ ...given, id, vendorId, effectiveTo, fileName, sha256, prices },
    ...{ refusedCount: refused.length, importedBy: userId },
  });
  await notePriceListChange(tx);
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'price_list', entityId: id, action: 'create' },
    description: `Imported a price list of ${counted(prices.length, 'price')}`,
    newValues: { ...given, fileName, sha256, prices: prices.length, refusedLines: refused.length },
  });
  return orNotFound(await findPriceList(tx, id));
}

function withoutPrices(lines: number): AppError {
  const message = `None of this file’s ${counted(lines, 'line')} has a price that can be imported.`;
  return new AppError('invalid_input', { message, fields: { file: message } });
}

async function requireVendor(tx: TenantTransaction, id: string): Promise<void> {
  const vendor = await selectOwn(tx, 'vendors', { id }).select('id').executeTakeFirst();
  if (vendor !== undefined) return;
  const message = 'Select one of your vendors';
  throw new AppError('invalid_input', { message, fields: { vendorId: message } });
}

/** Deletes a list as if it had never been imported. */
export async function deletePriceList(
  tx: TenantTransaction,
  { id, note, by }: { readonly id: string; readonly note: string; readonly by: AuditContext },
): Promise<void> {
  await lockLedger(tx);
  const before = orNotFound(await findPriceList(tx, id));
  await deleteOwn(tx, 'price_lists', { id }).execute();
  await notePriceListChange(tx);
  const { importedByName: _name, ...oldValues } = before;
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'price_list', entityId: id, action: 'delete' },
    description: `Deleted a price list of ${counted(before.prices, 'price')}`,
    oldValues,
    newValues: { note },
  });
}
