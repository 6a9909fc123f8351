import { exportRoutes as routes } from '@pfs/wire/export-imports';
import { AppError } from '../../platform/errors.ts';
import { takeOneFile } from '../../platform/http/one-file.ts';
import { sendOriginal } from '../../platform/http/send-original.ts';
import type { App } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { auditContextOf, originOf } from '../audit/public.ts';
import { goneOf, openOriginal, receiveFile, retryFile } from '../intake/public.ts';
import { exportKind } from './export-kind.ts';
import { deleteExport, importExport } from './import.service.ts';
import { previewExport } from './preview.service.ts';
import { getImportDetail, listImports } from './show-import.ts';

/** Each reads the whole file; a person who maps columns stays far below this. */
const previewsPerMinuteMax = 60;

export function registerExportRoutes(app: App): void {
  const { http, database, config } = app;
  const requireApproval = ({ approvalStatus }: Member): void => {
    if (config.requireApproval && approvalStatus !== 'approved') {
      throw new AppError('approval_required');
    }
  };

  http.inPharmacy(routes.listExportImports, [], ({ actor, query }) =>
    database.withTenant(actor.organizationId, async (tx) => [...(await listImports(tx, query))]),
  );
  http.handle(routes.uploadExport, async ({ actor, request }) => {
    const { fileName, content, truncated } = await takeOneFile(request);
    return receiveFile(app, exportKind, {
      ...{ actor, origin: originOf(request) },
      file: { fileName, content, truncated, source: 'upload' },
    });
  });
  http.inPharmacy(routes.getExportImport, 'not_found', ({ actor, params }) =>
    database.withTenant(actor.organizationId, (tx) => getImportDetail(tx, params.id)),
  );
  http.handle(
    routes.previewExport,
    ({ actor, params, body, reply }) =>
      previewExport(app, {
        ...{ organizationId: actor.organizationId, id: params.id, body, gone: goneOf(reply) },
      }),
    { callsPerMinuteMax: previewsPerMinuteMax },
  );
  http.handle(routes.importExport, ({ actor, params, body, request }) => {
    requireApproval(actor);
    const by = auditContextOf(actor, request);
    return importExport(app, { actor, id: params.id, body, by });
  });
  http.handle(routes.retryExport, ({ actor, params, request }) => {
    requireApproval(actor);
    return retryFile(app, exportKind, { id: params.id, actor, origin: originOf(request) });
  });
  http.handle(routes.downloadExport, async ({ actor, params, request, reply }) => {
    const asked = { id: params.id, actor, origin: originOf(request) };
    return sendOriginal(reply, await openOriginal(app, exportKind, asked));
  });
  http.inPharmacy(routes.deleteExport, 'no_organization', ({ actor, params, body, request }) =>
    deleteExport(app, {
      ...{ actor, id: params.id, note: body.note, by: auditContextOf(actor, request) },
    }),
  );
}
