import { remittanceDueOn } from '@pfs/core/deposits/deposit-days';
import { centsToText, toCents } from '@pfs/core/money';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import {
  type FiledLine,
  type FiledUnder,
  filedLines,
  type ReadBankFile,
} from './read-bank-file.ts';

/** Stands for the account that a person has not named yet. */
export const noAccount = '';

const comparedAccountsMax = 20;

/**
 * What a file has of earlier lines. One that names no account is held against each known one; the
 * account that has most of its lines comes first.
 */
export async function compareFile(
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

export async function knownAccountsOf(tx: TenantTransaction): Promise<readonly string[]> {
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

/**
 * Adds the lines that no earlier file has. One that the bank has written anew is as it wrote it
 * last. Answers how many were added, and the ids of all lines of the file.
 */
export async function addLines(tx: TenantTransaction, lines: readonly FiledLine[]) {
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
