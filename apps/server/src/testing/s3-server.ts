import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';
import type { BucketAddress } from '../platform/files/bucket.ts';

export interface TestBucket {
  readonly address: BucketAddress;
  /** The next calls are answered with this status, as by a server that is busy. */
  failNext(calls: number, status?: number): void;
  /** The server is away for so long, in the middle of what it does. */
  restart(awayMs: number): Promise<void>;
  close(): Promise<void>;
}

/** A bucket on a real S3 server of this machine. */
export async function startTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'pfs-s3-'));
  const bucket = `bucket-${randomUUID().slice(0, 8)}`;
  const s3 = new S3rver({
    ...{ directory, silent: true, vhostBuckets: false },
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await s3.configureBuckets();
  const answer = s3.callback();
  let [failing, failingWith] = [0, 503];
  const server = createServer((request, response) => {
    if (failing > 0) {
      failing -= 1;
      request.resume();
      response.writeHead(failingWith).end();
    } else {
      answer(request, response);
    }
  });
  const listen = (at: number) =>
    new Promise<void>((listening) => server.listen(at, '127.0.0.1', listening));
  const end = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: {
      ...{ bucket, prefix: 'suite/', region: 'us-east-1' },
      endpoint: `http://127.0.0.1:${port}`,
      ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    failNext(calls, status = 503) {
      [failing, failingWith] = [calls, status];
    },
    async restart(awayMs) {
      await end();
      await sleep(awayMs);
      await listen(port);
    },
    async close() {
      await end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** As a process is told of a bucket. */
export function bucketSettings({ address }: TestBucket) {
  return {
    FILES_URL: `s3://${address.bucket}/suite`,
    AWS_ENDPOINT_URL: address.endpoint ?? '',
    AWS_ACCESS_KEY_ID: address.accessKeyId,
    AWS_SECRET_ACCESS_KEY: address.secretAccessKey,
  };
}
