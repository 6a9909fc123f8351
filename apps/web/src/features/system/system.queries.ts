import { pageQuery, routeQuery } from '../../lib/api/query-options.ts';

export const flagsQuery = routeQuery('GET /api/system/feature-flags');

export const settingsQuery = routeQuery('GET /api/system/settings');

export const usageQuery = routeQuery('GET /api/system/usage');

/** The settings that every page needs, signed in or not. */
export const publicSettingsQuery = routeQuery('GET /api/settings');

const foundMax = 10;

/** Pharmacies whose name, address, phone or administrator contains a text. */
export const pharmaciesQuery = (search: string) =>
  pageQuery('GET /api/organizations', {
    query: { search: search || undefined, page: 1, pageSize: foundMax },
  });
