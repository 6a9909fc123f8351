import { previewFields, priceListFields, priceListRoutes } from '@pfs/wire/price-lists';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { takeOneFile } from '../../platform/http/one-file.ts';
import type { App } from '../../platform/platform.ts';
import { auditContextOf } from '../audit/public.ts';
import { listPriceLists } from './price-lists.repository.ts';
import {
  deletePriceList,
  importPriceList,
  previewPriceList,
  readPriceList,
} from './price-lists.service.ts';

/** Each reads a whole file. */
const readingsPerMinuteMax = 30;
/** A catalog of 250,000 lines goes in one statement. */
const statementTimeoutMs = 5 * 60_000;

export function registerPriceListRoutes({ http, database }: App): void {
  http.inPharmacy(priceListRoutes.listPriceLists, [], ({ actor }) =>
    database.withTenant(actor.organizationId, async (tx) => [...(await listPriceLists(tx))]),
  );

  http.handle(
    priceListRoutes.previewPriceList,
    async ({ actor, request }) => {
      const { field, ...file } = await takeOneFile(request);
      const read = await readPriceList(file);
      const { pricesPer } = readFields(previewFields, field);
      return database.withTenant(actor.organizationId, (tx) =>
        previewPriceList(tx, read, pricesPer),
      );
    },
    { callsPerMinuteMax: readingsPerMinuteMax },
  );

  http.handle(
    priceListRoutes.importPriceList,
    async ({ actor, request }) => {
      const { field, ...file } = await takeOneFile(request);
      const read = await readPriceList(file);
      const given = readFields(priceListFields, field);
      const { organizationId, userId } = actor;
      return database.withTenant(
        organizationId,
        (tx) => importPriceList(tx, { ...given, read, userId, by: auditContextOf(actor, request) }),
        { statementTimeoutMs },
      );
    },
    { callsPerMinuteMax: readingsPerMinuteMax },
  );

  http.inPharmacy(
    priceListRoutes.deletePriceList,
    'no_organization',
    ({ actor, params, body, request }) =>
      database.withTenant(
        actor.organizationId,
        async (tx) => {
          const by = auditContextOf(actor, request);
          await deletePriceList(tx, { id: params.id, note: body.note, by });
          return { message: 'Price list deleted' };
        },
        { statementTimeoutMs },
      ),
  );
}

/** The fields of a form beside its file; empty ones are left out. */
function readFields<Schema extends z.ZodObject>(
  schema: Schema,
  field: (name: string) => string | undefined,
): z.output<Schema> {
  const named = Object.keys(schema.shape).map((name) => [name, field(name) || undefined]);
  const parsed = schema.safeParse(
    Object.fromEntries(named.filter(([, value]) => value !== undefined)),
  );
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
  );
  const [message = 'Invalid input'] = Object.values(fields);
  throw new AppError('invalid_input', { message, fields });
}
