import type { BodyInput } from '@pfs/wire/route';
import type { Vendor, vendorRoutes } from '@pfs/wire/vendors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { routeQuery } from '../../lib/api/query-options.ts';
import { refreshFigures } from '../../lib/api/refresh.ts';

export const vendorsQuery = routeQuery('GET /api/vendors');

export type NewVendor = BodyInput<typeof vendorRoutes.addVendor>;

interface On {
  readonly success: (vendor: Vendor) => void;
  readonly error: (error: Error) => void;
}

/** Adds a vendor, or updates the one that is given. */
export function useSaveVendor(vendor: Pick<Vendor, 'id'> | undefined, on: On) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewVendor) =>
      vendor === undefined
        ? call('POST /api/vendors', { body })
        : call('PATCH /api/vendors/:id', { params: { id: vendor.id }, body }),
    onSuccess: async (saved) => {
      on.success(saved);
      await refreshFigures(queryClient);
    },
    onError: on.error,
  });
}

/** Activates or deactivates a vendor. */
export function useActivateVendor({ id }: Pick<Vendor, 'id'>, on: On) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) =>
      call('PATCH /api/vendors/:id', { params: { id }, body: { isActive } }),
    onSuccess: async (saved) => {
      on.success(saved);
      await queryClient.invalidateQueries({ queryKey: vendorsQuery.queryKey });
    },
    onError: on.error,
  });
}

/** The server's schema, loaded when the first form is sent. */
export async function loadVendorSchema() {
  return (await import('@pfs/wire/vendors')).newVendorBody;
}
