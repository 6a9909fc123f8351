import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Guarantee, periodOfMonth } from '@pfs/core/contracts/guarantees';
import {
  type PayerFileChoice,
  payerFileFields,
  payerRowsMax,
  requiredFields,
  type StoreId,
} from '@pfs/core/contracts/payer-files';
import { monthOf } from '@pfs/core/days';
import type { Period } from '@pfs/core/metrics/periods';
import type { Day } from '@pfs/core/remittance';
import type {
  KeptPayerMap,
  PayerFileReading,
  PayerFileRow,
  PayerRowRefusal,
  ReadPayerFileOptions,
} from '@pfs/documents/exports/read-payer-file';
import { type UnreadableCode, unreadableReasons } from '@pfs/documents/unreadable-document';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { FormFile } from '../../platform/http/one-file.ts';
import { runInThread } from '../../platform/run-in-thread.ts';
import { getLetterhead } from '../organizations/public.ts';
import { type HeldGuarantee, holdGuarantee, readGuarantees } from './held-contracts.ts';
import type { PayerFileAnswer } from './read-payer-file.worker.ts';

/** What the form says beside the file. */
export interface AskedPayerFile {
  readonly day: Day;
  readonly chosen: PayerFileChoice | undefined;
}

export interface ReadPayerFile {
  readonly guarantee: HeldGuarantee;
  /** By which it is noticed that it changed. */
  readonly guaranteeVersion: string;
  readonly period: Period;
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly reading: PayerFileReading;
  /** The rows that are compared: of this pharmacy and of the guarantee's class. */
  readonly rows: readonly PayerFileRow[];
  readonly leftOut: LeftOut;
  /** What the profile must have before it can be told whose rows are whose. */
  readonly missingId: StoreId | undefined;
}

export interface LeftOut {
  readonly otherStores: number;
  readonly otherClass: number;
  readonly notClaims: number;
}

interface Reading {
  readonly organizationId: string;
  readonly guaranteeId: string;
  /** The form is complete once the file was read. */
  readonly asked: (field: FormFile['field']) => AskedPayerFile;
}

const fileNameCharactersMax = 200;

/** Another pharmacy's is none, whatever is sent for it. */
export function requireGuarantee(
  database: Database,
  { organizationId, guaranteeId }: Pick<Reading, 'organizationId' | 'guaranteeId'>,
): Promise<unknown> {
  return database.withTenant(organizationId, async (tx) =>
    orNotFound(
      await selectOwn(tx, 'contract_guarantees', { id: guaranteeId })
        .select('id')
        .executeTakeFirst(),
    ),
  );
}

/** Reads a payer's reconciliation file for a period of a guarantee. Keeps nothing. */
export async function readSentFile(
  database: Database,
  file: FormFile,
  { organizationId, guaranteeId, asked: askedOf }: Reading,
): Promise<ReadPayerFile> {
  const bytes = await buffer(Readable.from(file.content));
  if (file.truncated()) throw new AppError('payload_too_large');
  const asked = askedOf(file.field);
  const { ownStores, known, ...held } = await database.withTenant(organizationId, async (tx) => {
    const guaranteeVersion = orNotFound(await holdGuarantee(tx, guaranteeId));
    const guarantee = orNotFound((await readGuarantees(tx)).find(({ id }) => id === guaranteeId));
    const { npi, ncpdpId } = await getLetterhead(tx);
    return {
      ...{ guarantee, guaranteeVersion, known: await readMaps(tx, guarantee.payerId) },
      ownStores: [npi, ncpdpId].filter((one) => one !== null),
    };
  });
  const { guarantee } = held;
  const { kind, period } = guarantee;
  const options = { known, chosen: asked.chosen, required: requiredFields(kind) };
  const reading = await readInThread(bytes, options);
  if (asked.chosen !== undefined && asked.chosen.fields.length !== reading.columns.length) {
    throw refused('The columns aren’t those of this file. Choose the file again.');
  }
  return {
    ...{ ...held, period: periodOfMonth(monthOf(asked.day), period), bytes, reading },
    fileName: file.fileName.slice(-fileNameCharactersMax) || 'reconciliation',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...comparedRows(reading, guarantee, ownStores),
  };
}

async function readMaps(
  tx: TenantTransaction,
  payerId: string,
): Promise<Readonly<Record<string, KeptPayerMap>>> {
  const rows = await selectOwn(tx, 'payer_file_maps', { payer_id: payerId }).selectAll().execute();
  return Object.fromEntries(
    rows.map((row) => [
      row.fingerprint,
      {
        fields: row.fields as unknown as KeptPayerMap['fields'],
        dayOrder: row.day_order as KeptPayerMap['dayOrder'],
        rxPattern: row.rx_pattern as KeptPayerMap['rxPattern'],
      },
    ]),
  );
}

const threadSecondsMax = 120;

async function readInThread(
  bytes: Buffer,
  options: ReadPayerFileOptions,
): Promise<PayerFileReading> {
  const module = new URL('./read-payer-file.worker.ts', import.meta.url);
  const answer = await runInThread<PayerFileAnswer>(
    module,
    { bytes, options },
    {
      secondsMax: threadSecondsMax,
      tooLate: () => refused('This file takes too long to read. Send fewer rows.'),
    },
  );
  if ('reading' in answer) return answer.reading;
  throw refused(unreadableText(answer.unreadable));
}

function unreadableText(code: UnreadableCode | 'too_many_rows'): string {
  switch (code) {
    case 'too_many_rows':
      return `A file can have up to ${payerRowsMax.toLocaleString('en-US')} rows. Nothing was imported.`;
    case 'not_a_document':
    case 'no_pages':
      return 'This isn’t a reconciliation file. Send a CSV or XLSX file with headings such as Rx number, fill date, AWP and ingredient cost paid.';
    case 'too_many_cells':
      return 'The workbook has too many cells. Save it as CSV.';
    default:
      return unreadableReasons[code];
  }
}

export function refused(message: string): AppError {
  return new AppError('invalid_input', { message, fields: { file: message } });
}

const npiLength = 10;

const otherClass = { ger: 'brand', ber: 'generic', dfer: undefined } as const;

/** A PSAO's file has other pharmacies, and a payer's both classes. */
function comparedRows(
  { rows, notClaims }: PayerFileReading,
  { kind, measuredAt }: Pick<Guarantee, 'kind' | 'measuredAt'>,
  ownStores: readonly string[],
): Pick<ReadPayerFile, 'rows' | 'leftOut' | 'missingId'> {
  const isOwn = ({ store }: PayerFileRow) =>
    store === undefined || measuredAt === 'chain' || isOneOf(store, ownStores);
  const own = rows.filter(isOwn);
  const compared = own.filter(
    ({ drugClass }) => drugClass === undefined || drugClass !== otherClass[kind],
  );
  return {
    rows: compared,
    leftOut: {
      ...{ otherStores: rows.length - own.length, otherClass: own.length - compared.length },
      notClaims,
    },
    missingId: measuredAt === 'chain' ? undefined : missingIdOf(rows, ownStores),
  };
}

/** Of several pharmacies none can be told by the IDs of the profile. */
function missingIdOf(
  rows: readonly PayerFileRow[],
  ownStores: readonly string[],
): StoreId | undefined {
  const stores = [...new Set(rows.flatMap(({ store }) => store ?? []))];
  const isComparable = ({ length }: string) => ownStores.some((own) => own.length === length);
  if (stores.length < 2 || stores.some(isComparable)) return undefined;
  return stores.some(({ length }) => length === npiLength) ? 'NPI' : 'NCPDP ID';
}

/** A pharmacy that hasn't said its NPI can't be told from another by it. */
function isOneOf(store: string, ownStores: readonly string[]): boolean {
  const alike = ownStores.filter(({ length }) => length === store.length);
  return alike.length === 0 || alike.includes(store);
}

export function refusalTextOf({ code, field }: PayerRowRefusal): string {
  const label = field === undefined ? 'A value' : payerFileFields[field].label;
  switch (code) {
    case 'missing':
      return `${label} is missing.`;
    case 'unreadable':
      return `${label} can’t be read.`;
    case 'shortened':
      return `${label} was shortened by a spreadsheet, so digits are lost.`;
    case 'too_many_values':
      return 'The row has more values than the file has headings.';
  }
}
