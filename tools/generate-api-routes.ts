import { writeFile } from 'node:fs/promises';
import { apiFile, apiPage } from './api-routes.ts';

/** Regenerates the list of routes in docs/api.md. Run it after changing a route. */
await writeFile(apiFile, apiPage());
