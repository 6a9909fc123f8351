import { remittanceDueOn } from '@pfs/core/deposits/deposit-days';
import { counted } from '@pfs/core/metrics/ratios';
import { centsToText, toCents, toDollars } from '@pfs/core/money';
import type { BankImport, BankPreview } from '@pfs/wire/deposits';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { afterCommit } from '../../platform/database/one-commit.ts';
import { deleteOwn, insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { getDataKey, openStoredFile } from '../../platform/files/data-keys.ts';
import type { Original } from '../../platform/http/send-original.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import {
  deleteFileObject,
  insertFileObject,
  lockContent,
  removeIfUnreferenced,
} from '../intake/public.ts';
import {
  addCentralPayments,
  countNewRows,
  filedCentral,
  knownSenders,
  previewCentral,
  requireSender,
} from './central-payments.ts';
import { keepDeposits, lockDeposits, matchNowOrSoon } from './match-bank-lines.ts';
import {
  coveredBy,
  type FiledLine,
  type FiledUnder,
  filedLines,
  type ReadBankFile,
} from './read-bank-file.ts';

type Parts = Pick<Platform, 'database' | 'files' | 'keys' | 'log'>;

const statementTimeoutMs = 5 * 60_000;
const sampleMax = 20;

/** Stands for the account that a person has not named yet. */
const noAccount = '';

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

const comparedAccountsMax = 20;

/**
 * What a file has of earlier lines. One that names no account is held against each known one; the
 * account that has most of its lines comes first.
 */
async function compareFile(
  tx: TenantTransaction,
  read: ReadBankFile,
  { account: said, known: names }: FiledUnder,
) {
  const compared: { name: string; knownLines: number; similarLines: number }[] = [];
  const isOpen = said === undefined && read.statement.lines.some((line) => !line.account);
  for (const name of isOpen ? names.slice(0, comparedAccountsMax) : [said ?? noAccount]) {
    const lines = filedLines(read, { account: name, known: names });
    compared.push({ name, ...(await compareLines(tx, lines)) });
  }
  const [best] = compared.toSorted((one, other) => other.knownLines - one.knownLines);
  const { knownLines = 0, similarLines = 0 } = best ?? {};
  const first = names.filter((name) => name === best?.name);
  const knownAccounts = [...first, ...names.filter((name) => name !== best?.name)];
  return { knownAccounts, knownLines, similarLines };
}

async function knownAccountsOf(tx: TenantTransaction): Promise<readonly string[]> {
  const rows = await selectOwn(tx, 'bank_lines').select('account').distinct().execute();
  return rows.map(({ account }) => account).toSorted();
}

/** Days between which a bank may write a line of one reference anew. */
const rewrittenDaysMax = 7;

/**
 * SQL: the line that a `given` one is: the same, one of before its file had references, or, by the
 * bank's reference and the amount, one with another text or day.
 */
const isGivenLine = sql`(line.fingerprint = given.fingerprint
  or line.fingerprint = given.plain and line.bank_reference = ''
  or line.bank_reference = given.reference and given.reference <> ''
    and line.account = given.account and line.amount = given.amount
    and abs(line.posted_on - given.day) <= ${sql.lit(rewrittenDaysMax)})`;

async function compareLines(tx: TenantTransaction, lines: readonly FiledLine[]) {
  const { rows } = await sql<{ knownLines: number; similarLines: number }>`
    select count(*) filter (where is_known)::int as "knownLines",
      count(*) filter (where not is_known and is_like)::int as "similarLines"
    from (
      select exists (select from bank_lines line where line.organization_id = ${tx.organizationId}
          and ${isGivenLine}) as is_known,
        exists (select from bank_lines line where line.organization_id = ${tx.organizationId}
          and line.posted_on = given.day and line.amount = given.amount) as is_like
      from ${givenLines(lines)}
    ) compared`.execute(tx.query);
  return rows[0] ?? { knownLines: 0, similarLines: 0 };
}

/** SQL after `from`: lines as `given`. */
function givenLines(lines: readonly FiledLine[]) {
  const rows = lines.map(({ cents, ...line }) => ({
    ...line,
    amount: centsToText(toCents(cents)),
    id: uuidV7(),
    due: remittanceDueOn(line.day),
  }));
  return sql`jsonb_to_recordset(${jsonText(rows)}::jsonb) as given (id uuid,
    fingerprint text, plain text, reference text, account text, day date, amount numeric,
    code text, text text, addenda text, due date)`;
}

function findOfContent(tx: TenantTransaction, sha256: string) {
  return selectOwn(tx, 'bank_imports', { sha256 }).select('file_name').executeTakeFirst();
}

interface Importing {
  readonly organizationId: string;
  readonly userId: string;
  readonly read: ReadBankFile;
  readonly account: string | undefined;
  /** The PSAO of a report. */
  readonly sender: string | undefined;
  readonly by: AuditContext;
}

/** Keeps a statement, encrypted, and adds the lines that no earlier one has. */
export async function importBankFile(parts: Parts, given: Importing): Promise<BankImport> {
  const { organizationId, read } = given;
  const { database, files, keys } = parts;
  const dataKey = await database.withTenant(organizationId, (tx) => getDataKey(keys, tx));
  const received = await files.put({
    ...{ organizationId, dataKey, bytesMax: read.bytes.length },
    content: (async function* () {
      yield read.bytes;
    })(),
  });
  try {
    return await database.withTenant(
      organizationId,
      async (tx) => {
        await lockContent(tx, read.sha256);
        await requireNew(tx, read.sha256);
        const storagePath = await received.keep();
        const { sha256, bytes: fileBytes } = received;
        await insertFileObject(tx, { sha256, fileBytes, storagePath });
        return addImport(tx, given);
      },
      { statementTimeoutMs },
    );
  } finally {
    await received.discard();
  }
}

async function requireNew(tx: TenantTransaction, sha256: string): Promise<void> {
  const known = await findOfContent(tx, sha256);
  if (known === undefined) return;
  throw new AppError('duplicate_file', {
    message: `This file was imported as “${known.file_name}”. Undo that import first.`,
  });
}

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

/**
 * Adds the lines that no earlier file has. One that the bank has written anew is as it wrote it
 * last. Answers how many were added, and the ids of all lines of the file.
 */
async function addLines(tx: TenantTransaction, lines: readonly FiledLine[]) {
  const isLater = sql`(given.day, length(given.text || given.addenda))
    > (line.posted_on, length(line.text || line.addenda))`;
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    with given as materialized (select * from ${givenLines(lines)}),
    known as materialized (
      select given.id as given_id, (
        select line.id from bank_lines line
        where line.organization_id = ${tx.organizationId} and ${isGivenLine}
        order by line.fingerprint = given.fingerprint desc, line.fingerprint = given.plain desc,
          line.id limit 1) as line_id
      from given
    ), rewritten as (
      update bank_lines line set bank_reference = given.reference,
        posted_on = case when ${isLater} then given.day else line.posted_on end,
        remittance_due_on = case when ${isLater} then due else line.remittance_due_on end,
        text = case when ${isLater} then given.text else line.text end,
        addenda = case when ${isLater} then given.addenda else line.addenda end
      from known join given on given.id = given_id
      where line.organization_id = ${tx.organizationId} and line.id = line_id
        and given.reference <> '' and (line.bank_reference = '' or ${isLater})
    ), added as (
      insert into bank_lines (organization_id, id, fingerprint, account, posted_on, amount, code,
        text, addenda, bank_reference, remittance_due_on)
      select ${tx.organizationId}, id, fingerprint, account, day, amount, code, text, addenda,
        reference, due
      from given join known on given_id = id where line_id is null
    )
    select distinct coalesce(line_id, given_id) as id, line_id is null as "isNew" from known
  `.execute(tx.query);
  return { newCount: rows.filter(({ isNew }) => isNew).length, lineIds: rows.map(({ id }) => id) };
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
      const { sha256, storage_path: storagePath } = await findStored(tx, id);
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
  await afterCommit(() =>
    removeIfUnreferenced(parts, { organizationId, ...gone }).catch((error: unknown) => {
      const message = 'the content of an undone statement is left for the nightly cleanup';
      parts.log.warn({ err: error }, message);
    }),
  );
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

async function findStored(tx: TenantTransaction, id: string) {
  const found = await selectOwn(tx, 'bank_imports as made')
    .innerJoin('file_objects as stored', (join) =>
      join
        .onRef('stored.organization_id', '=', 'made.organization_id')
        .onRef('stored.sha256', '=', 'made.sha256'),
    )
    .where('made.id', '=', id)
    .select(['made.sha256', 'made.file_name', 'stored.bytes', 'stored.storage_path'])
    .executeTakeFirst();
  return orNotFound(found);
}

/** The file as it came. The download is audited. */
export function openBankFile(parts: Parts, { organizationId, id, by }: Undoing): Promise<Original> {
  return parts.database.withTenant(organizationId, async (tx) => {
    const found = await findStored(tx, id);
    await insertAuditRow(tx, {
      ...{ ...by, entityType: 'bank_import', entityId: id, action: 'process' },
      description: 'Bank statement downloaded',
    });
    return {
      fileName: found.file_name,
      fileBytes: Number(found.bytes),
      file: await openStoredFile(parts, tx, found.storage_path),
    };
  });
}
