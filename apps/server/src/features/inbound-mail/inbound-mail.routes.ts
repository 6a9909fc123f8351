import { inboundMailRoutes } from '@pfs/wire/inbound-mail';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { findInvoicesOfUploads } from '../invoice-documents/public.ts';
import { getAddress, rotateAddress } from './addresses.ts';
import { refuseMail, releaseMail } from './decide-mail.service.ts';
import { countMails, listMails } from './mails.repository.ts';
import { addSender, listSenders, removeSender, toSender } from './senders.ts';
import { attachmentsOf, toInboundMail } from './to-inbound-mail.ts';

export function registerInboundMailRoutes(app: App): void {
  const { http, database, config, clock } = app;

  http.inPharmacy(inboundMailRoutes.getInboundAddress, null, ({ actor }) =>
    database.withTenant(actor.organizationId, (tx) => getAddress(tx, config)),
  );
  http.inPharmacy(
    inboundMailRoutes.rotateInboundAddress,
    'no_organization',
    ({ actor, request }) => {
      const call = { config, actor, now: clock(), origin: originOf(request) };
      return database.withTenant(actor.organizationId, (tx) => rotateAddress(tx, call));
    },
  );
  http.handle(inboundMailRoutes.listInboundMails, async (call) => {
    const { status } = call.query;
    return listPage(database, call, {
      count: (tx) => countMails(tx, { status }),
      async list(tx, window) {
        const rows = await listMails(tx, { status, ...window });
        const remittances = rows.flatMap(attachmentsOf).flatMap((one) => one.remittanceId ?? []);
        const invoices = await findInvoicesOfUploads(tx, remittances);
        return rows.map((row) => toInboundMail(row, invoices));
      },
    });
  });
  http.inPharmacy(
    inboundMailRoutes.releaseInboundMail,
    'no_organization',
    ({ actor, params, body, request }) =>
      releaseMail(app, {
        actor,
        id: params.id,
        allowSender: body.allowSender,
        origin: originOf(request),
      }),
  );
  http.inPharmacy(
    inboundMailRoutes.refuseInboundMail,
    'no_organization',
    ({ actor, params, request }) =>
      refuseMail(app, { actor, id: params.id, origin: originOf(request) }),
  );
  registerSenderRoutes(app);
}

function registerSenderRoutes({ http, database, clock }: App): void {
  http.inPharmacy(inboundMailRoutes.listInboundSenders, [], async ({ actor }) => {
    const rows = await database.withTenant(actor.organizationId, listSenders);
    return rows.map(toSender);
  });
  http.inPharmacy(
    inboundMailRoutes.addInboundSender,
    'no_organization',
    ({ actor, body, request }) => {
      const { organizationId, userId } = actor;
      const call = { userId, now: clock(), origin: originOf(request) };
      return database.withTenant(organizationId, (tx) => addSender(tx, body.sender, call));
    },
  );
  http.inPharmacy(
    inboundMailRoutes.removeInboundSender,
    'no_organization',
    async ({ actor, params, request }) => {
      const { organizationId, userId } = actor;
      const call = { userId, origin: originOf(request) };
      await database.withTenant(organizationId, (tx) => removeSender(tx, params.id, call));
      return { message: 'This sender is no longer allowed.' };
    },
  );
}
