import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runBeside } from './open-beside.ts';
import { readConfig } from './platform/config.ts';
import { openBucket } from './platform/files/bucket.ts';
import { bucketPlace, copyFiles, folderPlace } from './platform/files/copy-files.ts';
import { StartError } from './platform/start-error.ts';

await runBeside(async () => {
  const { values } = parseArgs({ options: { back: { type: 'boolean' } } });
  const { dataDir, fileBucket } = readConfig();
  if (fileBucket === undefined) throw new StartError('FILES_URL: must be set to the bucket');
  const folder = join(dataDir, 'files');
  const inFolder = folderPlace(folder);
  const inBucket = bucketPlace(openBucket(fileBucket), fileBucket.prefix);
  const [from, to] = values.back === true ? [inBucket, inFolder] : [inFolder, inBucket];
  const { copied, present } = await copyFiles(from, to, join(folder, 'incoming'));
  const where = values.back === true ? folder : 'the bucket';
  const files = copied === 1 ? '1 file' : `${copied} files`;
  process.stdout.write(`${files} copied to ${where} and read back; it had ${present} already\n`);
  return 0;
});
