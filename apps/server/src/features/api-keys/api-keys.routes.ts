import { apiKeyRoutes } from '@pfs/wire/api-keys';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { createApiKey, listApiKeys, replaceApiKey, revokeApiKey } from './api-keys.service.ts';

export function registerApiKeyRoutes(app: App): void {
  const { http } = app;
  http.inPharmacy(apiKeyRoutes.listApiKeys, [], ({ actor }) => listApiKeys(app, actor));

  http.inPharmacy(apiKeyRoutes.listOwnApiKeys, [], ({ actor }) =>
    listApiKeys(app, actor, actor.userId),
  );

  http.inPharmacy(apiKeyRoutes.createApiKey, 'no_organization', ({ actor, body, request }) =>
    createApiKey(app, body, { actor, origin: originOf(request) }),
  );

  http.inPharmacy(
    apiKeyRoutes.replaceApiKey,
    'not_found',
    ({ actor, params, body: { overlap }, request }) =>
      replaceApiKey(app, { id: params.id, overlap }, { actor, origin: originOf(request) }),
  );

  http.inPharmacy(apiKeyRoutes.revokeApiKey, 'not_found', async ({ actor, params, request }) => {
    await revokeApiKey(app, params.id, { actor, origin: originOf(request) });
    return { message: 'The API key was revoked.' };
  });
}
