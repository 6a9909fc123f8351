import { writeFile } from 'node:fs/promises';
import { generateTypes, schemaFile } from '../apps/server/src/platform/database/generate-types.ts';
import { startTestServer } from '../apps/server/src/testing/test-server.ts';

/** Regenerates schema.ts from the migrations and sql/. Run it after changing them. */
const running = await startTestServer();
try {
  const { admin, template } = running.server;
  await writeFile(schemaFile, await generateTypes({ ...admin, database: template }));
} finally {
  await running.stop();
}
