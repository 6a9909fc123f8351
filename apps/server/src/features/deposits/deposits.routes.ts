import { centsOfSum, sumCents, usdText } from '@pfs/core/money';
import { maskedAccount } from '@pfs/documents/bank/bank-statement';
import type { depositBody } from '@pfs/wire/deposits';
import { bankFields, depositRoutes as routes } from '@pfs/wire/deposits';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn, insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { listPage } from '../../platform/http/list-page.ts';
import { takeOneFile } from '../../platform/http/one-file.ts';
import { sendOriginal } from '../../platform/http/send-original.ts';
import type { App } from '../../platform/platform.ts';
import { requireApproval } from '../../platform/session/actor.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import {
  deleteBankImport,
  importBankFile,
  listBankImports,
  openBankFile,
  previewBankFile,
} from './bank-imports.service.ts';
import { registerBookRoutes } from './books.routes.ts';
import { countCentral, getCentral, listCentral } from './central-payments.ts';
import {
  countAnnounced,
  countBankLines,
  getBankLine,
  listAnnounced,
  listBankLines,
  readDepositSummary,
} from './deposits.repository.ts';
import { lockDeposits, matchNowOrSoon } from './match-bank-lines.ts';
import { readBankFile, refused } from './read-bank-file.ts';

/** Each reads a whole file. */
const readingsPerMinuteMax = 30;

export function registerDepositRoutes(app: App): void {
  const { http, database } = app;
  const nothing = { matching: false, lines: [], payments: [], ages: [], covered: [], gaps: [] };

  http.inPharmacy(routes.getDepositSummary, nothing, ({ today, inSnapshot }) =>
    inSnapshot((tx) => readDepositSummary(tx, today)),
  );
  http.handle(routes.listAnnouncedPayments, (call) => {
    const { state, age } = call.query;
    const filter = { state, age, today: call.today };
    return listPage(database, call, {
      count: (tx) => countAnnounced(tx, filter),
      list: (tx, window) => listAnnounced(tx, filter, window),
    });
  });
  http.handle(routes.listBankLines, (call) => {
    const { state, search } = call.query;
    const filter = { state, search, today: call.today };
    return listPage(database, call, {
      count: (tx) => countBankLines(tx, filter),
      list: (tx, window) => listBankLines(tx, filter, window),
    });
  });
  http.handle(routes.getBankLine, ({ params, today, inSnapshot }) =>
    inSnapshot((tx) => getBankLine(tx, params.id, today)),
  );
  http.handle(routes.listCentralPayments, (call) =>
    listPage(database, call, { count: countCentral, list: listCentral }),
  );
  http.handle(routes.getCentralPayment, ({ params, inSnapshot }) =>
    inSnapshot((tx) => getCentral(tx, params.id)),
  );
  http.handle(routes.decideDeposit, ({ actor, body, by, inTenant }) =>
    inTenant(async (tx) => {
      const decisionId = await decideDeposit(tx, { ...body, userId: actor.userId, by });
      return { message: body.paymentIds.length === 0 ? 'Set aside' : 'Matched', decisionId };
    }),
  );
  http.handle(routes.undoDeposit, ({ params, by, inTenant }) =>
    inTenant(async (tx) => {
      await undoDeposit(tx, { id: params.id, by });
      return { message: 'Undone' };
    }),
  );
  registerImports(app);
  registerBookRoutes(app);
}

function registerImports(app: App): void {
  const { http } = app;

  http.inPharmacy(routes.listBankImports, [], ({ inTenant }) =>
    inTenant((tx) => listBankImports(tx)),
  );
  http.handle(
    routes.previewBankFile,
    async ({ request, inTenant }) => {
      const { field, ...file } = await takeOneFile(request);
      const read = await readBankFile(file);
      const { account } = fieldsOf(field);
      return inTenant((tx) => previewBankFile(tx, read, account));
    },
    { callsPerMinuteMax: readingsPerMinuteMax },
  );
  http.handle(
    routes.importBankFile,
    async ({ actor, request, by }) => {
      requireApproval(app, actor);
      const { field, ...file } = await takeOneFile(request);
      const read = await readBankFile(file);
      const { organizationId, userId } = actor;
      return importBankFile(app, {
        ...{ organizationId, userId, read, by },
        ...fieldsOf(field),
      });
    },
    { callsPerMinuteMax: readingsPerMinuteMax },
  );
  http.handle(routes.downloadBankFile, async ({ actor, params, reply, by }) => {
    const { organizationId } = actor;
    return sendOriginal(reply, await openBankFile(app, { organizationId, id: params.id, by }));
  });
  http.inPharmacy(
    routes.deleteBankImport,
    'no_organization',
    async ({ actor, params, body, by }) => {
      const { organizationId } = actor;
      await deleteBankImport(app, { organizationId, id: params.id, note: body.note, by });
      return { message: 'Import undone' };
    },
  );
}

function fieldsOf(field: (name: string) => string | undefined) {
  const { success, data, error } = bankFields.safeParse({
    account: field('account') || undefined,
    sender: field('sender') || undefined,
  });
  if (success) return { account: maskedAccount(data.account ?? ''), sender: data.sender };
  const [issue] = error.issues;
  throw refused(issue?.message ?? 'Name the account', String(issue?.path[0] ?? 'account'));
}

type Deciding = z.output<typeof depositBody> & {
  readonly userId: string;
  readonly by: AuditContext;
};

interface Keyed {
  readonly id: string;
  readonly key: string;
  readonly amount: string;
  readonly is_decided: boolean;
}

/**
 * Keeps what a person says about lines: which payments they are, to the cent, or that no payer sent
 * them. It stands above every step of matching until it is undone by its id, which is answered.
 */
async function decideDeposit(tx: TenantTransaction, given: Deciding): Promise<string> {
  await lockDeposits(tx);
  const lines = await readKeyed(tx, 'line', given.lineIds);
  const payments = await readKeyed(tx, 'payment', given.paymentIds);
  if ([...lines, ...payments].some(({ is_decided }) => is_decided)) {
    throw new AppError('conflict', {
      message: 'Somebody decided about one of these already. Undo that first.',
    });
  }
  const [ofLines, ofPayments] = [lines, payments].map((rows) =>
    sumCents(rows.map(({ amount }) => centsOfSum(amount))),
  );
  if (payments.length > 0 && ofLines !== ofPayments) {
    throw new AppError('conflict', {
      message:
        `The bank lines come to ${usdText(ofLines ?? centsOfSum('0'))}, the payments to ` +
        `${usdText(ofPayments ?? centsOfSum('0'))}. They must be equal to the cent.`,
    });
  }
  const id = uuidV7();
  const keys = (rows: readonly Keyed[]) => rows.map(({ key }) => key);
  const [line_keys, payment_keys] = [keys(lines), keys(payments)];
  const payment_ids = payments.map((payment) => payment.id);
  // Decisions that rest on rows that are gone would contradict this one once these come back.
  await sql`delete from deposit_decisions decision where organization_id = ${tx.organizationId}
    and (line_keys && ${line_keys}::text[] or payment_keys && ${payment_keys}::text[])
    and not (${isAlive(tx)})`.execute(tx.query);
  await insertOwn(tx, 'deposit_decisions', {
    ...{ id, line_keys, payment_keys, payment_ids, decided_by: given.userId },
  }).execute();
  await matchNowOrSoon(tx);
  await insertAuditRow(tx, {
    ...{ ...given.by, entityType: 'deposit', entityId: id, action: 'create' },
    description:
      payments.length === 0 ? 'Set bank lines aside' : 'Matched bank lines with payments',
    newValues: { lineIds: given.lineIds, paymentIds: given.paymentIds },
  });
  return id;
}

/** Lines or payments by what they are known by again; throws `not_found` where one is missing. */
async function readKeyed(
  tx: TenantTransaction,
  of: 'line' | 'payment',
  ids: readonly string[],
): Promise<readonly Keyed[]> {
  const asked = [...new Set(ids)];
  const own = sql`organization_id = ${tx.organizationId}`;
  const { rows } = await (of === 'line'
    ? sql<Keyed>`select id, fingerprint as key, amount::text, exists (
          select from deposit_decisions decision where decision.${own}
            and fingerprint = any (line_keys) and ${isAlive(tx)}) as is_decided
        from bank_lines where ${own} and id = any (${asked}::uuid[]) order by key`
    : sql<Keyed>`select payment_id as id, payment_key as key, amount::text, (
          select count(*) from deposit_decisions decision, unnest(payment_keys) used (key)
          where decision.${own} and used.key = payment_key and ${isAlive(tx)}
        ) + count(*) over (partition by payment_key) > (
          select count(*) from expected_deposits alike where alike.${own}
            and alike.payment_key = one.payment_key) or exists (
          select from deposit_decisions decision where decision.${own}
            and one.payment_id = any (payment_ids) and one.payment_key = any (payment_keys)
            and ${isAlive(tx)}) as is_decided
        from expected_deposits one
        where ${own} and payment_id = any (${asked}::uuid[]) order by key, id`
  ).execute(tx.query);
  if (rows.length !== asked.length) throw new AppError('not_found');
  return rows;
}

/** SQL: whether all lines and payments of a `decision` are there. */
const isAlive = (tx: TenantTransaction) => sql`not exists (
    select from unnest(decision.line_keys) needed (key) where not exists (
      select from bank_lines one where one.organization_id = ${tx.organizationId}
        and one.fingerprint = needed.key))
  and not exists (
    select from unnest(decision.payment_keys) needed (key) where not exists (
      select from expected_deposits one where one.organization_id = ${tx.organizationId}
        and one.payment_key = needed.key))`;

async function undoDeposit(
  tx: TenantTransaction,
  { id, by }: { readonly id: string; readonly by: AuditContext },
): Promise<void> {
  await lockDeposits(tx);
  const before = orNotFound(
    await selectOwn(tx, 'deposit_decisions', { id })
      .select(['line_keys', 'payment_keys'])
      .executeTakeFirst(),
  );
  await deleteOwn(tx, 'deposit_decisions', { id }).execute();
  await matchNowOrSoon(tx);
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'deposit', entityId: id, action: 'delete' },
    description: 'Took back what was said about bank lines',
    oldValues: { lines: before.line_keys, payments: before.payment_keys },
  });
}
