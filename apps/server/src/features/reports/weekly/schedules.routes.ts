import { reportScheduleRoutes } from '@pfs/wire/report-schedules';
import type { Call } from '../../../platform/http/registrar.ts';
import type { App } from '../../../platform/platform.ts';
import { originOf } from '../../audit/public.ts';
import { listSchedules, toSchedule } from './schedules.repository.ts';
import {
  changeSchedule,
  createSchedule,
  endSchedule,
  type ScheduleCall,
  sendNow,
} from './schedules.service.ts';
import { unsubscribe } from './unsubscribe.ts';

/** Each call creates a report and mails it. */
const sendsPerMinuteMax = 10;
/** A person needs one call for one link. */
const triesPerMinuteMax = 20;

type MemberCall = Pick<Call<typeof reportScheduleRoutes.createReportSchedule>, 'actor' | 'request'>;

export function registerReportScheduleRoutes(app: App): void {
  const { http, database, clock } = app;
  const own = <T>({ actor, request }: MemberCall, work: (call: ScheduleCall) => Promise<T>) =>
    database.withTenant(actor.organizationId, (tx) =>
      work({ tx, actor, now: clock(), origin: originOf(request) }),
    );

  http.inPharmacy(reportScheduleRoutes.listReportSchedules, [], ({ actor }) =>
    database.withTenant(actor.organizationId, async (tx) =>
      (await listSchedules(tx, actor.userId)).map(toSchedule),
    ),
  );
  http.handle(reportScheduleRoutes.createReportSchedule, (call) =>
    own(call, (mine) => createSchedule(mine, call.body)),
  );
  http.handle(reportScheduleRoutes.changeReportSchedule, (call) =>
    own(call, (mine) => changeSchedule(mine, call.params.id, call.body)),
  );
  http.handle(reportScheduleRoutes.deleteReportSchedule, (call) =>
    own(call, async (mine) => {
      await endSchedule(mine, call.params.id);
      return { message: 'The weekly report has been canceled.' };
    }),
  );
  http.handle(
    reportScheduleRoutes.sendReportSchedule,
    async (call) => {
      return await own(call, (mine) => sendNow(app, mine, call.params.id));
    },
    { callsPerMinuteMax: sendsPerMinuteMax },
  );
  http.handle(
    reportScheduleRoutes.unsubscribeReports,
    ({ body, request }) => unsubscribe(app, { token: body.token, origin: originOf(request) }),
    { callsPerMinuteMax: triesPerMinuteMax },
  );
}
