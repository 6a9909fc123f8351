import { maskedAccount } from '@pfs/documents/bank/bank-statement';
import { bankFields, depositRoutes as routes } from '@pfs/wire/deposits';
import { dayIn } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { listPage } from '../../platform/http/list-page.ts';
import { takeOneFile } from '../../platform/http/one-file.ts';
import { sendOriginal } from '../../platform/http/send-original.ts';
import type { App } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { auditContextOf } from '../audit/public.ts';
import {
  deleteBankImport,
  importBankFile,
  listBankImports,
  openBankFile,
  previewBankFile,
} from './bank-imports.service.ts';
import { registerBookRoutes } from './books.routes.ts';
import { countCentral, getCentral, listCentral } from './central-payments.ts';
import { decideDeposit, undoDeposit } from './decide-deposit.service.ts';
import {
  countAnnounced,
  countBankLines,
  getBankLine,
  listAnnounced,
  listBankLines,
  readDepositSummary,
} from './deposits.repository.ts';
import { readBankFile, refused } from './read-bank-file.ts';

/** Each reads a whole file. */
const readingsPerMinuteMax = 30;

export function registerDepositRoutes(app: App): void {
  const { http, database, clock } = app;
  const todayOf = (actor: { readonly timeZone: string }) => dayIn(actor.timeZone, clock());
  const nothing = { matching: false, lines: [], payments: [], ages: [], covered: [], gaps: [] };

  http.inPharmacy(routes.getDepositSummary, nothing, ({ actor }) =>
    database.withTenant(actor.organizationId, (tx) => readDepositSummary(tx, todayOf(actor)), {
      snapshot: true,
    }),
  );
  http.handle(routes.listAnnouncedPayments, (call) => {
    const { state, age } = call.query;
    const filter = { state, age, today: todayOf(call.actor) };
    return listPage(database, call, {
      count: (tx) => countAnnounced(tx, filter),
      list: (tx, window) => listAnnounced(tx, filter, window),
    });
  });
  http.handle(routes.listBankLines, (call) => {
    const { state, search } = call.query;
    const filter = { state, search, today: todayOf(call.actor) };
    return listPage(database, call, {
      count: (tx) => countBankLines(tx, filter),
      list: (tx, window) => listBankLines(tx, filter, window),
    });
  });
  http.handle(routes.getBankLine, ({ actor, params }) =>
    database.withTenant(actor.organizationId, (tx) => getBankLine(tx, params.id, todayOf(actor)), {
      snapshot: true,
    }),
  );
  http.handle(routes.listCentralPayments, (call) =>
    listPage(database, call, { count: countCentral, list: listCentral }),
  );
  http.handle(routes.getCentralPayment, ({ actor, params }) =>
    database.withTenant(actor.organizationId, (tx) => getCentral(tx, params.id), {
      snapshot: true,
    }),
  );
  http.handle(routes.decideDeposit, ({ actor, body, request }) =>
    database.withTenant(actor.organizationId, async (tx) => {
      const by = auditContextOf(actor, request);
      const decisionId = await decideDeposit(tx, { ...body, userId: actor.userId, by });
      return { message: body.paymentIds.length === 0 ? 'Set aside' : 'Matched', decisionId };
    }),
  );
  http.handle(routes.undoDeposit, ({ actor, params, request }) =>
    database.withTenant(actor.organizationId, async (tx) => {
      await undoDeposit(tx, { id: params.id, by: auditContextOf(actor, request) });
      return { message: 'Undone' };
    }),
  );
  registerImports(app);
  registerBookRoutes(app);
}

function registerImports(app: App): void {
  const { http, database, config } = app;
  const requireApproval = ({ approvalStatus }: Member): void => {
    if (config.requireApproval && approvalStatus !== 'approved') {
      throw new AppError('approval_required');
    }
  };

  http.inPharmacy(routes.listBankImports, [], ({ actor }) =>
    database.withTenant(actor.organizationId, (tx) => listBankImports(tx)),
  );
  http.handle(
    routes.previewBankFile,
    async ({ actor, request }) => {
      const { field, ...file } = await takeOneFile(request);
      const read = await readBankFile(file);
      const { account } = fieldsOf(field);
      return database.withTenant(actor.organizationId, (tx) => previewBankFile(tx, read, account));
    },
    { callsPerMinuteMax: readingsPerMinuteMax },
  );
  http.handle(
    routes.importBankFile,
    async ({ actor, request }) => {
      requireApproval(actor);
      const { field, ...file } = await takeOneFile(request);
      const read = await readBankFile(file);
      const { organizationId, userId } = actor;
      return importBankFile(app, {
        ...{ organizationId, userId, read, by: auditContextOf(actor, request) },
        ...fieldsOf(field),
      });
    },
    { callsPerMinuteMax: readingsPerMinuteMax },
  );
  http.handle(routes.downloadBankFile, async ({ actor, params, request, reply }) => {
    const { organizationId } = actor;
    const by = auditContextOf(actor, request);
    return sendOriginal(reply, await openBankFile(app, { organizationId, id: params.id, by }));
  });
  http.inPharmacy(
    routes.deleteBankImport,
    'no_organization',
    async ({ actor, params, body, request }) => {
      const { organizationId } = actor;
      const by = auditContextOf(actor, request);
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
