import { payerFileFormFields, payerFileRoutes as routes } from '@pfs/wire/payer-files';
import { AppError } from '../../platform/errors.ts';
import { listPage } from '../../platform/http/list-page.ts';
import { takeOneFile } from '../../platform/http/one-file.ts';
import { sendOriginal } from '../../platform/http/send-original.ts';
import type { App } from '../../platform/platform.ts';
import { requireApproval } from '../../platform/session/actor.ts';
import { sendOnRecord } from '../audit/public.ts';
import {
  countComparedClaims,
  differencesTable,
  listComparedClaims,
  listPayerFiles,
} from './payer-files.repository.ts';
import {
  deletePayerFile,
  importPayerFile,
  openPayerFile,
  previewPayerFile,
} from './payer-files.service.ts';
import { type AskedPayerFile, readSentFile, requireGuarantee } from './read-payer-file.ts';

/** Each reads a whole file. */
const limited = { callsPerMinuteMax: 30 };

export function registerPayerFileRoutes(app: App): void {
  const { http, database } = app;
  http.handle(routes.listPayerFiles, ({ params, inSnapshot }) =>
    inSnapshot((tx) => listPayerFiles(tx, params.id)),
  );
  http.handle(routes.listComparedClaims, (call) => {
    const { page, pageSize, ...query } = call.query;
    const filter = { ...query, fileId: call.params.id };
    return listPage(
      database,
      { ...call, query: { page, pageSize, limit: pageSize } },
      {
        count: (tx) => countComparedClaims(tx, filter),
        list: (tx, window) => listComparedClaims(tx, filter, window),
      },
    );
  });
  http.handle(routes.downloadDifferences, async (call) => {
    const fileId = call.params.id;
    const table = await call.inTenant((tx) => differencesTable(tx, fileId));
    return sendOnRecord(database, call, {
      record: {
        entityType: 'payer_file',
        description: 'Differences from a payer’s file downloaded',
        newValues: { fileId },
      },
      ...{ type: 'text/csv; charset=utf-8', fileName: 'payer-file-differences.csv' },
      content: Buffer.from(table),
    });
  });
  http.handle(routes.downloadPayerFile, async ({ actor, params, reply, by }) => {
    const { organizationId } = actor;
    return sendOriginal(reply, await openPayerFile(app, { organizationId, id: params.id, by }));
  });
  http.inPharmacy(routes.deletePayerFile, 'no_organization', async ({ actor, params, by }) => {
    const { organizationId } = actor;
    await deletePayerFile(app, { organizationId, id: params.id, by });
    return { message: 'Payer file deleted' };
  });
  registerImports(app);
}

function registerImports(app: App): void {
  const { http, database } = app;
  http.inPharmacy(
    routes.previewPayerFile,
    'no_organization',
    async ({ actor, params, request }) => {
      const { organizationId } = actor;
      const of = { organizationId, guaranteeId: params.id, asked: askedOf };
      await requireGuarantee(database, of);
      const read = await readSentFile(database, await takeOneFile(request), of);
      return database.withTenant(organizationId, (tx) => previewPayerFile(tx, read));
    },
    limited,
  );
  http.inPharmacy(
    routes.importPayerFile,
    'no_organization',
    async ({ actor, params, request, by }) => {
      requireApproval(app, actor);
      const { organizationId } = actor;
      const of = { organizationId, guaranteeId: params.id, asked: askedOf };
      await requireGuarantee(database, of);
      const read = await readSentFile(database, await takeOneFile(request), of);
      return { id: await importPayerFile(app, { organizationId, read, by }) };
    },
    limited,
  );
}

function askedOf(field: (name: string) => string | undefined): AskedPayerFile {
  const names = ['day', 'columns', 'dayOrder', 'rxPattern'] as const;
  const sent = names.flatMap((name) => {
    const text = field(name);
    return text === undefined ? [] : [[name, text]];
  });
  const parsed = payerFileFormFields.safeParse(Object.fromEntries(sent));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const message = issue?.message ?? 'Choose the columns again';
    throw new AppError('invalid_input', {
      message,
      fields: { [String(issue?.path[0] ?? 'columns')]: message },
    });
  }
  const { day, columns, dayOrder, rxPattern } = parsed.data;
  return { day, chosen: columns && { fields: columns, dayOrder, rxPattern } };
}
