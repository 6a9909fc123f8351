import { write835 } from '@pfs/edi/write-835';
import { remittanceRoutes } from '@pfs/wire/remittances';
import { dayIn } from '../../platform/clock.ts';
import { takeOneFile } from '../../platform/http/one-file.ts';
import { sendOriginal } from '../../platform/http/send-original.ts';
import type { App } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { type Origin, originOf } from '../audit/public.ts';
import { openOriginal, type ReceivingParts, receiveFile, retryFile } from '../intake/public.ts';
import { sampleRemittance } from '../sample-data/public.ts';
import { deleteRemittance } from './deletion/delete-remittance.ts';
import { getRemittanceDetail } from './remittance-detail.service.ts';
import { remittanceKind } from './remittance-kind.ts';
import { listRemittanceRows, toRemittance } from './remittances.repository.ts';

export function registerRemittanceRoutes(app: App): void {
  const { http, database } = app;

  http.inPharmacy(remittanceRoutes.listRemittances, [], async ({ actor, query }) => {
    const rows = await database.withTenant(actor.organizationId, (tx) =>
      listRemittanceRows(tx, query.limit),
    );
    return rows.map(toRemittance);
  });

  http.handle(remittanceRoutes.uploadRemittance, async ({ actor, request }) => {
    const { fileName, content, truncated } = await takeOneFile(request);
    return receiveFile(app, remittanceKind, {
      actor,
      origin: originOf(request),
      file: { fileName, content, truncated, source: 'upload' },
    });
  });

  http.inPharmacy(remittanceRoutes.getRemittance, 'not_found', ({ actor, params }) =>
    database.withTenant(actor.organizationId, (tx) => getRemittanceDetail(tx, params.id)),
  );

  http.handle(remittanceRoutes.retryRemittance, ({ actor, params, request }) =>
    retryFile(app, remittanceKind, { actor, id: params.id, origin: originOf(request) }),
  );

  const { deleteRemittance: route } = remittanceRoutes;
  http.inPharmacy(route, 'no_organization', ({ actor, params, body, request }) =>
    deleteRemittance(app, {
      remittanceId: params.id,
      note: body.note,
      actor,
      origin: originOf(request),
    }),
  );

  http.handle(remittanceRoutes.downloadOriginal, async ({ actor, params, request, reply }) => {
    const original = await openOriginal(app, remittanceKind, {
      actor,
      id: params.id,
      origin: originOf(request),
    });
    return sendOriginal(reply, original);
  });

  http.handle(remittanceRoutes.addSampleRemittance, ({ actor, request }) =>
    addSampleRemittance(app, { actor, origin: originOf(request) }),
  );
}

/** Receives a synthetic 835 of the last months, marked as a sample. */
async function addSampleRemittance(
  parts: ReceivingParts,
  { actor, origin }: { actor: Member; origin: Origin },
): Promise<{ message: string; remittanceId: string }> {
  const now = parts.clock();
  const { fileName, description } = sampleRemittance({
    seed: now.getTime(),
    until: dayIn(actor.timeZone, now),
  });
  const row = await receiveFile(parts, remittanceKind, {
    actor,
    origin,
    file: {
      fileName,
      content: blocks(write835(description)),
      truncated: () => false,
      source: 'sample',
    },
  });
  return {
    message: 'Sample remittance data has been added successfully.',
    remittanceId: row.id,
  };
}

async function* blocks(content: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* content;
}
