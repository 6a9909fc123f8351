import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BucketAddress, openBucket } from '../apps/server/src/platform/files/bucket.ts';
import { openBucketStore } from '../apps/server/src/platform/files/bucket-store.ts';
import type { FileStore } from '../apps/server/src/platform/files/file-store.ts';
import { openSealedFolder } from '../apps/server/src/platform/files/sealed-folder.ts';

/*
 * What an upload and a reading cost our process with originals in a bucket, beside a folder on the
 * disk, in turns: processor time and time by the clock. The S3 server is a process of its own.
 */
const sizes = [20_000, 1_000_000, 20_000_000];
const rounds = 15;
const organizationId = '0190a000-0000-7000-8000-00000000aaaa';
const dataKey = randomBytes(32);

const folder = await mkdtemp(join(tmpdir(), 'pfs-bench-stores-'));
const server = fork(join(import.meta.dirname, 'support/s3-process.ts'));
const [address] = (await once(server, 'message')) as [BucketAddress];
const stores: readonly (readonly [string, FileStore])[] = [
  ['folder', await openSealedFolder(join(folder, 'disk'))],
  [
    'bucket',
    await openBucketStore({
      bucket: openBucket(address),
      prefix: 'bench/',
      localFolder: join(folder, 'local'),
    }),
  ],
];
console.log(`  machine   ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
for (const bytes of sizes) {
  const taken = stores.map(() => ({ put: [0, 0], read: [0, 0] }));
  for (let round = -1; round < rounds; round += 1) {
    for (const [at, [, store]] of stores.entries()) {
      const content = randomBytes(bytes);
      let storagePath = '';
      const put = await measured(async () => {
        const pieces = (async function* () {
          for (let from = 0; from < bytes; from += 65_536)
            yield content.subarray(from, from + 65_536);
        })();
        const options = { organizationId, dataKey, content: pieces, bytesMax: bytes };
        storagePath = await (await store.put(options)).keep();
      });
      const read = await measured(async () => {
        for await (const _ of store.open({ storagePath, dataKey }).read());
      });
      if (round < 0) continue;
      for (const index of [0, 1]) {
        const of = taken[at];
        if (of === undefined) continue;
        of.put[index] = (of.put[index] ?? 0) + (put[index] ?? 0) / rounds;
        of.read[index] = (of.read[index] ?? 0) + (read[index] ?? 0) / rounds;
      }
    }
  }
  for (const [at, [name]] of stores.entries()) {
    const text = ([cpu = 0, clock = 0]: readonly number[]) =>
      `${cpu.toFixed(1).padStart(6)} ms of processor ${clock.toFixed(1).padStart(6)} ms`;
    const { put = [], read = [] } = taken[at] ?? {};
    console.log(`  ${name}  ${bytes} bytes   stored ${text(put)}   read ${text(read)}`);
  }
}
server.disconnect();
await rm(folder, { recursive: true });

async function measured(work: () => Promise<void>): Promise<readonly [number, number]> {
  const [cpu, clock] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return [(user + system) / 1_000, performance.now() - clock];
}
