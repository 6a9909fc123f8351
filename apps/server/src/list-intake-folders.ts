import { openIntakeFolders } from './features/incoming-files/public.ts';
import { openBeside, runBeside } from './open-beside.ts';
import { readConfig } from './platform/config.ts';
import { StartError } from './platform/start-error.ts';

await runBeside(async (closers) => {
  const config = readConfig();
  const { intakeDir } = config;
  if (intakeDir === undefined) throw new StartError('INTAKE_DIR: must be set to list folders');
  const database = await openBeside(config, closers);
  for (const { folder, name } of await openIntakeFolders({ database, intakeDir })) {
    process.stdout.write(`${folder}  ${name}\n`);
  }
  return 0;
});
