import type { FeatureFlagChange, featureFlagRoutes } from '@pfs/wire/feature-flags';
import type { BodyInput } from '@pfs/wire/route';
import type { SystemSetting } from '@pfs/wire/system-settings';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { callPage } from '../../lib/api/call-page.ts';
import { statusQuery } from '../../lib/api/query-options.ts';

export const flagsQuery = queryOptions({
  queryKey: ['/api/system/feature-flags'],
  queryFn: ({ signal }) => call('GET /api/system/feature-flags', { signal }),
  ...statusQuery,
});

export const settingsQuery = queryOptions({
  queryKey: ['/api/system/settings'],
  queryFn: ({ signal }) => call('GET /api/system/settings', { signal }),
  ...statusQuery,
});

export const usageQuery = queryOptions({
  queryKey: ['/api/system/usage'],
  queryFn: ({ signal }) => call('GET /api/system/usage', { signal }),
  ...statusQuery,
});

/** The settings that every page needs, signed in or not. */
export const publicSettingsQuery = queryOptions({
  queryKey: ['/api/settings'],
  queryFn: ({ signal }) => call('GET /api/settings', { signal }),
  ...statusQuery,
});

const foundMax = 10;

/** Pharmacies whose name, address, phone or administrator contains a text. */
export function pharmaciesQuery(search: string) {
  const query = { ...(search === '' ? {} : { search }), page: 1, pageSize: foundMax };
  return queryOptions({
    queryKey: ['/api/organizations', query],
    queryFn: ({ signal }) => callPage('GET /api/organizations', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

function useFlagChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: flagsQuery.queryKey }),
  });
}

type NewFlag = BodyInput<typeof featureFlagRoutes.createFeatureFlag>;

export const useCreateFlag = () =>
  useFlagChange((body: NewFlag) => call('POST /api/system/feature-flags', { body }));

export const useChangeFlag = () =>
  useFlagChange(({ id, ...body }: FeatureFlagChange & { id: string }) =>
    call('PATCH /api/system/feature-flags/:id', { params: { id }, body }),
  );

export const useRemoveFlag = () =>
  useFlagChange((id: string) => call('DELETE /api/system/feature-flags/:id', { params: { id } }));

export function useChangeSetting() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<SystemSetting, 'key' | 'value'>) =>
      call('PATCH /api/system/settings', { body }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: publicSettingsQuery.queryKey });
    },
  });
}
