import { writeFile } from 'node:fs/promises';
import { generateTypes, schemaFile } from '../apps/server/src/platform/database/generate-types.ts';
import { startTestServer } from '../apps/server/src/testing/test-server.ts';

/** Writes schema.ts anew from the migrations and sql/. Run it after every change of them. */
const running = await startTestServer();
try {
  const { admin, template } = running.server;
  await writeFile(schemaFile, await generateTypes({ ...admin, database: template }));
} finally {
  await running.stop();
}
