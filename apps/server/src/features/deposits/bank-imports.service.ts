import { counted } from '@pfs/core/metrics/ratios';
import { toCents, toDollars } from '@pfs/core/money';
import type { BankImport, BankPreview } from '@pfs/wire/deposits';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { deleteOwn, insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { SentFile } from '../../platform/http/one-file.ts';
import type { Original } from '../../platform/http/send-original.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditContext, insertAuditRow, noOrigin } from '../audit/public.ts';
import {
  deleteFileObject,
  getFileObject,
  keepingBytes,
  openKept,
  removeAfterCommit,
} from '../intake/public.ts';
import {
  addCentralPayments,
  countNewRows,
  filedCentral,
  knownSenders,
  previewCentral,
  requireSender,
} from './central-payments.ts';
import { addLines, compareFile, knownAccountsOf, noAccount } from './filed-lines.ts';
import { keepDeposits, lockDeposits, matchNowOrSoon } from './match-bank-lines.ts';
import { coveredBy, filedLines, type ReadBankFile, readIfStatement } from './read-bank-file.ts';

type Parts = Pick<Platform, 'database' | 'files' | 'keys' | 'log'>;

const statementTimeoutMs = 5 * 60_000;
const sampleMax = 20;

/** What a statement would be imported as. */
export async function previewBankFile(
  tx: TenantTransaction,
  read: ReadBankFile,
  account: string | undefined,
): Promise<BankPreview> {
  const known = await knownAccountsOf(tx);
  const lines = filedLines(read, { account: account ?? noAccount, known });
  const { statement, fileName, sha256 } = read;
  const central = previewCentral(statement.central ?? []);
  const { knownAccounts, ...compared } = await compareFile(tx, read, { account, known });
  return {
    ...{ fileName, format: statement.format, columns: [...statement.columns], knownAccounts },
    accounts: [...Map.groupBy(coveredBy(statement, lines, known), ({ account: of }) => of)].map(
      ([name, spans]) => {
        const of = lines.filter((line) => line.account === name);
        const [from = '', to = ''] = [spans[0]?.from, spans.at(-1)?.to];
        const sum = (sign: -1 | 1) =>
          of.reduce((all, { cents }) => all + (Math.sign(cents) === sign ? cents : 0), 0);
        return {
          ...{ account: name === noAccount ? null : name, from, to, lines: of.length },
          ...{ credits: toDollars(toCents(sum(1))), debits: toDollars(toCents(sum(-1))) },
        };
      },
    ),
    ...{ lines: lines.length, pendingLines: statement.pendingCount ?? 0, ...compared },
    ...{ central, knownSenders: central.length === 0 ? [] : await knownSenders(tx) },
    sample: [...lines, ...reportedLines(read)]
      .slice(0, sampleMax)
      .map(({ line, day, cents, text }) => ({
        ...{ line, day, amount: toDollars(toCents(cents)), text },
      })),
    isImported: (await findOfContent(tx, sha256)) !== undefined,
  };
}

const reportedLines = ({ statement }: ReadBankFile) =>
  (statement.central ?? []).flatMap(({ paidOn, rows }) =>
    rows.map(({ line, cents, payer, trace, paidOn: day = paidOn }) => ({
      ...{ line, cents, day, text: `${payer} ${trace}` },
    })),
  );

function findOfContent(tx: TenantTransaction, sha256: string) {
  return selectOwn(tx, 'bank_imports', { sha256 }).select(['id', 'file_name']).executeTakeFirst();
}

interface Importing {
  readonly organizationId: string;
  readonly userId: string | null;
  readonly read: ReadBankFile;
  readonly account: string | undefined;
  /** The PSAO of a report. */
  readonly sender: string | undefined;
  readonly by: AuditContext;
}

/** Keeps a statement, encrypted, and adds the lines that no earlier one has. */
export function importBankFile(parts: Parts, given: Importing): Promise<BankImport> {
  const { organizationId, read } = given;
  return keepingBytes(parts, { organizationId, ...read }, async (tx, keep) => {
    await requireNew(tx, read.sha256);
    await keep();
    return addImport(tx, given);
  });
}

interface TakenStatement {
  readonly id: string;
  /** Why nothing was added: it was imported before. */
  readonly duplicate?: string;
}

/**
 * Imports a statement that nobody uploaded, where its account is certain: the file names it, and
 * a table has an account or lines that are known. Undefined for any other file. Throws as an
 * upload does.
 */
export async function takeBankFile(
  parts: Parts,
  { organizationId, file }: { readonly organizationId: string; readonly file: SentFile },
): Promise<TakenStatement | undefined> {
  const read = await readIfStatement(file);
  if (read === undefined || read.statement.format === 'central_pay') return undefined;
  const { known, account } = await parts.database.withTenant(organizationId, async (tx) => ({
    known: await findOfContent(tx, read.sha256),
    account: await findAccount(tx, read),
  }));
  if (known !== undefined) return { id: known.id, duplicate: importedBefore(known) };
  if (account === undefined) return undefined;
  const by = { userId: null, origin: noOrigin };
  const said = { account: account || undefined, sender: undefined };
  return importBankFile(parts, { organizationId, userId: null, read, by, ...said });
}

/** The account of a file's lines; '' if each names its own, undefined if it isn't certain. */
async function findAccount(tx: TenantTransaction, read: ReadBankFile): Promise<string | undefined> {
  const { format, lines } = read.statement;
  const known = await knownAccountsOf(tx);
  const { knownAccounts, knownLines } = await compareFile(tx, read, { account: undefined, known });
  const isNamed = lines.every(({ account }) => account !== undefined);
  if (!isNamed) return knownLines > 0 ? knownAccounts[0] : undefined;
  const isKnown = lines.every(({ account = noAccount }) => knownAccounts.includes(account));
  return format !== 'csv' || isKnown ? noAccount : undefined;
}

async function requireNew(tx: TenantTransaction, sha256: string): Promise<void> {
  const known = await findOfContent(tx, sha256);
  if (known === undefined) return;
  throw new AppError('duplicate_file', { message: importedBefore(known) });
}

const importedBefore = ({ file_name: name }: { readonly file_name: string }) =>
  `This file was imported as “${name}”. Undo that import first.`;

async function addImport(
  tx: TenantTransaction,
  { read, account, userId, sender, by }: Importing,
): Promise<BankImport> {
  await lockDeposits(tx);
  const id = uuidV7();
  const known = await knownAccountsOf(tx);
  const lines = filedLines(read, { account, known });
  const added = await addLines(tx, lines);
  const { fileName, sha256, statement } = read;
  const { central = [] } = statement;
  const psao = central.length === 0 ? '' : requireSender(sender);
  const reported = filedCentral(central);
  const newCount = added.newCount + (await countNewRows(tx, reported));
  const count = lines.length + reportedLines(read).length;
  await insertOwn(tx, 'bank_imports', {
    ...{ id, file_name: fileName, sha256, format: statement.format, imported_by: userId },
    ...{ line_count: count, new_count: newCount },
  }).execute();
  await addCentralPayments(tx, reported, { importId: id, sender: psao });
  await sql`
    insert into bank_import_lines (organization_id, import_id, line_id)
    select distinct ${tx.organizationId}::uuid, ${id}::uuid, line_id
    from unnest(${added.lineIds}::uuid[]) as line_id`.execute(tx.query);
  const days = coveredBy(statement, lines, known);
  await sql`
    insert into bank_import_days (organization_id, import_id, account, from_on, to_on, stated)
    select ${tx.organizationId}, ${id}, account, "from", "to", stated
    from jsonb_to_recordset(${jsonText(days)}::jsonb)
      as days (account text, "from" date, "to" date, stated boolean)`.execute(tx.query);
  await matchNowOrSoon(tx);
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'bank_import', entityId: id, action: 'create' },
    description: `Imported ${nameOf(statement.format)} of ${counted(count, 'line')}`,
    newValues: { fileName, sha256, lines: count, newLines: newCount, sender: psao },
  });
  const [made] = await listBankImports(tx, id);
  return orNotFound(made);
}

const nameOf = (format: BankImport['format']) =>
  format === 'central_pay' ? 'a central pay report' : 'a bank statement';

interface ListedImport extends Omit<BankImport, 'importedAt'> {
  readonly importedAt: Date;
}

/** Newest first. */
export async function listBankImports(
  tx: TenantTransaction,
  id: string | null = null,
): Promise<BankImport[]> {
  const { rows } = await sql<ListedImport>`
    select made.id, file_name as "fileName", format, line_count as lines, new_count as "newLines",
      imported_at as "importedAt",
      nullif(concat_ws(' ', users.first_name, users.last_name), '') as "importedByName", (
        select coalesce(jsonb_agg(jsonb_build_object('account', account, 'from', from_on,
          'to', to_on) order by account), '[]')
        from (select account, min(from_on) as from_on, max(to_on) as to_on
          from bank_import_days days where days.organization_id = made.organization_id
            and days.import_id = made.id group by account) days) as accounts
    from bank_imports made left join users on users.id = made.imported_by
    where made.organization_id = ${tx.organizationId} and (${id}::uuid is null or made.id = ${id})
    order by made.id desc`.execute(tx.query);
  return rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() }));
}

interface Undoing {
  readonly organizationId: string;
  readonly id: string;
  readonly by: AuditContext;
}

/** Takes an import back as if it had never been. What people said of its lines waits for them. */
export async function deleteBankImport(
  parts: Parts,
  { organizationId, id, note, by }: Undoing & { readonly note: string },
): Promise<void> {
  const gone = await parts.database.withTenant(
    organizationId,
    async (tx) => {
      await lockDeposits(tx);
      const { sha256 } = await findImport(tx, id);
      const { storage_path: storagePath } = await getFileObject(tx, sha256);
      const [before] = await listBankImports(tx, id);
      await deleteOwn(tx, 'bank_imports', { id }).execute();
      await deleteLeftLines(tx);
      await deleteFileObject(tx, sha256);
      // What it said of payments goes along at once.
      if ((await matchNowOrSoon(tx)) === 'soon') await keepDeposits(tx);
      const { importedByName: _name, ...oldValues } = orNotFound(before);
      await insertAuditRow(tx, {
        ...{ ...by, entityType: 'bank_import', entityId: id, action: 'delete', oldValues },
        description: `Undid ${nameOf(oldValues.format)} of ${counted(oldValues.lines, 'line')}`,
        newValues: { note },
      });
      return { sha256, storagePath };
    },
    { statementTimeoutMs },
  );
  await removeAfterCommit(parts, { organizationId, ...gone }, 'an undone statement');
}

/** Lines that no import has any more, with their matches. */
async function deleteLeftLines(tx: TenantTransaction): Promise<void> {
  const isLeft = sql`not exists (select from bank_import_lines kept
    where kept.organization_id = line.organization_id and kept.line_id = line.id)`;
  await sql`delete from deposit_matches match using bank_lines line
    where match.organization_id = ${tx.organizationId}
      and line.organization_id = ${tx.organizationId} and line.id = match.line_id
      and ${isLeft}`.execute(tx.query);
  await sql`delete from bank_lines line
    where organization_id = ${tx.organizationId} and ${isLeft}`.execute(tx.query);
}

async function findImport(tx: TenantTransaction, id: string) {
  const found = selectOwn(tx, 'bank_imports', { id }).select(['sha256', 'file_name']);
  return orNotFound(await found.executeTakeFirst());
}

/** The file as it came. The download is audited. */
export function openBankFile(parts: Parts, { organizationId, id, by }: Undoing): Promise<Original> {
  return parts.database.withTenant(organizationId, async (tx) => {
    const found = await findImport(tx, id);
    await insertAuditRow(tx, {
      ...{ ...by, entityType: 'bank_import', entityId: id, action: 'process' },
      description: 'Bank statement downloaded',
    });
    return openKept(parts, tx, found);
  });
}
