import { startTestBucket } from '../../apps/server/src/testing/s3-server.ts';

/* An S3 server in a process of its own: says where it is, and ends with its parent. */

const { address } = await startTestBucket();
process.send?.(address);
process.once('disconnect', () => process.exit());
