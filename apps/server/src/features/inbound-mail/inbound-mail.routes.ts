import { inboundMailRoutes } from '@pfs/wire/inbound-mail';
import { AppError } from '../../platform/errors.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import type { Actor, Member } from '../../platform/session/actor.ts';
import { originOf } from '../audit/public.ts';
import { findInvoicesOfUploads } from '../invoice-documents/public.ts';
import { getAddress, rotateAddress } from './addresses.ts';
import { refuseMail, releaseMail } from './decide-mail.service.ts';
import { countMails, listMails } from './mails.repository.ts';
import { addSender, listSenders, removeSender, toSender } from './senders.ts';
import { attachmentsOf, toInboundMail } from './to-inbound-mail.ts';

export function registerInboundMailRoutes(app: App): void {
  const { http, database, config, clock } = app;

  http.handle(inboundMailRoutes.getInboundAddress, async ({ actor }) =>
    actor.organizationId === null
      ? null
      : database.withTenant(actor.organizationId, (tx) => getAddress(tx, config)),
  );
  http.handle(inboundMailRoutes.rotateInboundAddress, ({ actor, request }) => {
    const member = requireMember(actor);
    const call = { config, actor: member, now: clock(), origin: originOf(request) };
    return database.withTenant(member.organizationId, (tx) => rotateAddress(tx, call));
  });
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
  http.handle(inboundMailRoutes.releaseInboundMail, ({ actor, params, body, request }) =>
    releaseMail(app, {
      actor: requireMember(actor),
      id: params.id,
      allowSender: body.allowSender,
      origin: originOf(request),
    }),
  );
  http.handle(inboundMailRoutes.refuseInboundMail, ({ actor, params, request }) =>
    refuseMail(app, { actor: requireMember(actor), id: params.id, origin: originOf(request) }),
  );
  registerSenderRoutes(app);
}

function registerSenderRoutes({ http, database, clock }: App): void {
  http.handle(inboundMailRoutes.listInboundSenders, async ({ actor }) => {
    if (actor.organizationId === null) return [];
    const rows = await database.withTenant(actor.organizationId, listSenders);
    return rows.map(toSender);
  });
  http.handle(inboundMailRoutes.addInboundSender, ({ actor, body, request }) => {
    const { organizationId, userId } = requireMember(actor);
    const call = { userId, now: clock(), origin: originOf(request) };
    return database.withTenant(organizationId, (tx) => addSender(tx, body.sender, call));
  });
  http.handle(inboundMailRoutes.removeInboundSender, async ({ actor, params, request }) => {
    const { organizationId, userId } = requireMember(actor);
    const call = { userId, origin: originOf(request) };
    await database.withTenant(organizationId, (tx) => removeSender(tx, params.id, call));
    return { message: 'This sender is no longer allowed.' };
  });
}

function requireMember(actor: Actor): Member {
  const { organizationId } = actor;
  if (organizationId === null) throw new AppError('no_organization');
  return { ...actor, organizationId };
}
