import type { Vendor } from '@pfs/wire/vendors';
import { type BodyOf, call } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/query-options.ts';
import { refreshFigures } from '../../lib/api/refresh.ts';
import { afterSuccess, type On, useTask } from '../../lib/api/use-change.ts';

export const vendorsQuery = routeQuery('GET /api/vendors');

export type NewVendor = BodyOf<'POST /api/vendors'>;

/** Adds a vendor, or updates the one that is given. */
export const useSaveVendor = (vendor: Pick<Vendor, 'id'> | undefined, on: On<Vendor, NewVendor>) =>
  useTask(
    (body: NewVendor) =>
      vendor === undefined
        ? call('POST /api/vendors', { body })
        : call('PATCH /api/vendors/:id', { params: { id: vendor.id }, body }),
    { refresh: afterSuccess(refreshFigures), ...on },
  );

/** The server's schema, loaded when the first form is sent. */
export async function loadVendorSchema() {
  return (await import('@pfs/wire/vendors')).newVendorBody;
}
