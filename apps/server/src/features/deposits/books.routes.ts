import { bookRoutes as routes } from '@pfs/wire/books';
import { dayIn } from '../../platform/clock.ts';
import type { App } from '../../platform/platform.ts';
import { auditContextOf, sendOnRecord } from '../audit/public.ts';
import {
  changeBookSettings,
  closeBookMonth,
  defaultSettings,
  listBookMonths,
  readBookSettings,
  readJournal,
} from './books.service.ts';
import { journalFile } from './journal-files.ts';

export function registerBookRoutes({ http, database, clock }: App): void {
  const todayOf = (actor: { readonly timeZone: string }) => dayIn(actor.timeZone, clock());

  http.inPharmacy(routes.listBookMonths, [], ({ actor }) =>
    database.withTenant(actor.organizationId, (tx) => listBookMonths(tx, todayOf(actor)), {
      snapshot: true,
    }),
  );
  http.inPharmacy(routes.getBookSettings, defaultSettings, ({ actor }) =>
    database.withTenant(actor.organizationId, readBookSettings),
  );
  http.inPharmacy(routes.changeBookSettings, 'no_organization', ({ actor, body, request }) =>
    database.withTenant(actor.organizationId, (tx) =>
      changeBookSettings(tx, body, auditContextOf(actor, request)),
    ),
  );
  http.inPharmacy(routes.closeBookMonth, 'no_organization', ({ actor, body, request }) =>
    database.withTenant(actor.organizationId, async (tx) => {
      const { userId } = actor;
      const by = auditContextOf(actor, request);
      await closeBookMonth(tx, { month: body.month, today: todayOf(actor), userId, by });
      return { message: 'Month closed' };
    }),
  );
  http.handle(routes.downloadJournal, async (call) => {
    const { month, format } = call.query;
    const text = await database.withTenant(call.actor.organizationId, async (tx) => {
      const entries = await readJournal(tx, month);
      return journalFile({ month, entries, settings: await readBookSettings(tx) }, format);
    });
    return sendOnRecord(database, call, {
      record: {
        entityType: 'book_month',
        description: 'Journal downloaded',
        newValues: { month, format },
      },
      ...(format === 'iif'
        ? // QuickBooks Desktop reads no UTF-8.
          { type: 'text/plain; charset=iso-8859-1', content: Buffer.from(text, 'latin1') }
        : { type: 'text/csv; charset=utf-8', content: Buffer.from(text) }),
      fileName: `journal-${month}-${format === 'iif' ? 'quickbooks.iif' : `${format}.csv`}`,
    });
  });
}
