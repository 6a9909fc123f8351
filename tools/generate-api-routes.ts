import { writeFile } from 'node:fs/promises';
import { apiFile, apiPage } from './api-routes.ts';

/** Writes the table of routes in docs/api.md anew. Run it after a change of a route. */
await writeFile(apiFile, apiPage());
