import { incomingFileRoutes as routes } from '@pfs/wire/inbound-mail';
import { AppError } from '../../platform/errors.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { countFiles, listFiles, markSeen } from './incoming-files.repository.ts';

export function registerIncomingFileRoutes({ http, database, config, clock }: App): void {
  http.handle(routes.listIncomingFiles, (call) => {
    const { via, fate } = call.query;
    return listPage(database, call, {
      count: (tx) => countFiles(tx, { via, fate }),
      list: (tx, window) => listFiles(tx, { via, fate }, window),
    });
  });
  http.handle(routes.finishIncomingFile, async ({ params, inTenant }) => {
    const isKnown = await inTenant((tx) => markSeen(tx, params.id, clock()));
    if (!isKnown) throw new AppError('not_found');
    return { message: 'File done' };
  });
  http.inPharmacy(routes.getIntakeFolder, null, ({ actor }) =>
    Promise.resolve(config.intakeDir === undefined ? null : { name: actor.organizationId }),
  );
}
