import { caseRoutes as routes } from '@pfs/wire/cases';
import type { FastifyRequest } from 'fastify';
import { dayIn } from '../../platform/clock.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { orNotFound } from '../../platform/errors.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { auditContextOf, sendOnRecord } from '../audit/public.ts';
import { changeCase, takeSteps } from './case-steps.service.ts';
import {
  countCaseRows,
  countCases,
  listCaseRows,
  listCases,
  listPackets,
  listSteps,
  readCaseSummary,
} from './cases.repository.ts';
import { readPacketFile } from './packets.service.ts';

export function registerCaseRoutes(app: App): void {
  const { http, database, clock } = app;
  const todayOf = (actor: { readonly timeZone: string }) => dayIn(actor.timeZone, clock());
  const sums = { cases: 0, asked: 0, seen: 0, byItself: 0 };
  const none = {
    ...{ finding: false, toDo: sums, waiting: sums, won: sums, promisedNotPaid: 0 },
    ...{ parties: [], kinds: [] },
  };
  http.inPharmacy(routes.getCaseSummary, none, ({ actor }) =>
    database.withTenant(actor.organizationId, readCaseSummary, { snapshot: true }),
  );

  http.handle(routes.listCases, (call) => {
    const { limit, page, pageSize, ...filter } = call.query;
    return listPage(database, call, {
      count: (tx) => countCases(tx, filter),
      list: (tx, window) => listCases(tx, { ...filter, today: todayOf(call.actor) }, window),
    });
  });

  http.handle(routes.getCase, ({ actor, params }) =>
    database.withTenant(
      actor.organizationId,
      async (tx) => {
        const asked = { ids: [params.id], today: todayOf(actor) };
        const [one] = await listCases(tx, asked, { offset: 0, limit: 1 });
        return {
          ...orNotFound(one),
          steps: await listSteps(tx, params.id),
          packets: await listPackets(tx, params.id),
        };
      },
      { snapshot: true },
    ),
  );

  http.handle(routes.listCaseRows, (call) =>
    listPage(database, call, {
      count: (tx) => countCaseRows(tx, call.params.id),
      list: async (tx, window) => {
        orNotFound(await selectOwn(tx, 'cases', call.params).select('id').executeTakeFirst());
        return listCaseRows(tx, call.params.id, window);
      },
    }),
  );
  registerSteps(app);
  registerPackets(app);
}

/** What a person does to cases. */
function registerSteps({ http, database, clock }: App): void {
  const steppingOf = (actor: Member, request: FastifyRequest) => ({
    ...{
      actor,
      by: auditContextOf(actor, request),
      now: clock(),
      today: dayIn(actor.timeZone, clock()),
    },
  });

  http.inPharmacy(routes.takeCaseStep, 'no_organization', ({ actor, body, request }) =>
    database.withTenant(actor.organizationId, async (tx) => {
      const stepping = steppingOf(actor, request);
      await takeSteps(tx, stepping, body);
      const asked = { ids: body.ids, today: stepping.today };
      return listCases(tx, asked, { offset: 0, limit: body.ids.length });
    }),
  );

  http.inPharmacy(routes.changeCase, 'no_organization', ({ actor, params, body, request }) =>
    database.withTenant(actor.organizationId, async (tx) => {
      const stepping = steppingOf(actor, request);
      await changeCase(tx, stepping, { ...body, id: params.id });
      const asked = { ids: [params.id], today: stepping.today };
      return orNotFound((await listCases(tx, asked, { offset: 0, limit: 1 }))[0]);
    }),
  );
}

function registerPackets({ http, database }: App): void {
  const files = [
    [routes.downloadLetter, 'letter', 'application/pdf'],
    [routes.downloadCaseTable, 'rows_csv', 'text/csv; charset=utf-8'],
  ] as const;
  for (const [route, file, type] of files) {
    http.handle(route, async (call) => {
      const packetId = call.params.id;
      const found = await database.withTenant(call.actor.organizationId, (tx) =>
        readPacketFile(tx, packetId, file),
      );
      return sendOnRecord(database, call, {
        record: {
          entityType: 'case',
          description: file === 'letter' ? 'Letter downloaded' : 'Table downloaded',
          newValues: { packetId },
        },
        ...{ type, ...found },
      });
    });
  }
}
