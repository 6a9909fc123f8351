import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AWSHeaders, S3mini, S3NetworkError, S3ServiceError, type UploadPart } from 's3mini';
import { MissingFile, StoreUnavailable } from './file-store.ts';

/** Where an S3 bucket is and with which keys it is opened. */
export interface BucketAddress {
  readonly bucket: string;
  /** Before each key: empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** A server other than Amazon's, without a slash at the end. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface BucketObject {
  readonly key: string;
  readonly bytes: number;
  readonly changedAt: Date;
}

/** An object as a stream, and what names this version of it. */
interface ObjectStream {
  /** Of the whole object. */
  readonly size: number;
  readonly version: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The calls of S3 that a file store needs. Each is tried again while the server may recover. */
export interface Bucket {
  /** Larger files go in parts, of which none stays if one fails. */
  putFile(key: string, path: string): Promise<void>;
  /** From a byte on, of one version if it is given. Throws MissingFile. */
  read(key: string, from?: number, version?: string): Promise<ObjectStream>;
  /** Undefined: there is no such object. */
  sizeOf(key: string): Promise<number | undefined>;
  copy(from: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** All below a prefix, in pages. */
  list(prefix: string): AsyncIterable<readonly BucketObject[]>;
}

export const partBytes = 8 * 1024 * 1024;
const pageKeys = 1_000;
const triesMax = 4;
const firstPauseMs = 200;
/** Until the server begins to answer; a stream may take longer. */
const answerMsMax = 30_000;

export function openBucket(address: BucketAddress): Bucket {
  const client = new S3mini({
    ...address,
    endpoint: urlOf(address),
    fetch: fetchUntilAnswer,
  });
  return {
    putFile: (key, path) => putFile(client, key, path),
    async read(key, from = 0, version) {
      const match = version === undefined ? {} : { 'if-match': version };
      const answer = await again(key, () =>
        client.getObjectRaw(key, from === 0, from, undefined, match),
      );
      const size = Number(
        /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ??
          answer.headers.get('content-length'),
      );
      if (answer.body === null) throw new StoreUnavailable(`no content of ${key}`);
      return {
        size,
        version: answer.headers.get('etag') ?? '',
        content: streamOf(answer.body, key),
      };
    },
    async sizeOf(key) {
      try {
        return await again(key, () => client.getContentLength(key));
      } catch (error) {
        if (error instanceof MissingFile) return undefined;
        throw error;
      }
    },
    async copy(from, to) {
      // Keys of ours need no encoding, and not every server undoes that of the client.
      const source = { 'x-amz-copy-source': `/${address.bucket}/${from}` } as const;
      await again(from, async () => {
        const answer = await client.putObject(to, '', undefined, undefined, source);
        // A copy that fails late is told behind a status of success.
        if (!(await answer.text()).includes('CopyObjectResult')) throw new Error('not copied');
      });
    },
    async remove(key) {
      await again(key, () => client.deleteObject(key));
    },
    async *list(prefix) {
      let token: string | undefined;
      do {
        const page = await again(prefix, () =>
          client.listObjectsPaged('/', prefix, pageKeys, token),
        );
        if (page == null) throw new Error('there is no such bucket');
        yield (page.objects ?? []).map(({ Key, Size, LastModified }) => ({
          key: Key,
          bytes: Number(Size),
          changedAt: new Date(LastModified),
        }));
        token = page.nextContinuationToken;
      } while (token !== undefined);
    },
  };
}

/** Amazon has the bucket in the name of the host; every other server in the path. */
function urlOf({ bucket, endpoint, region }: BucketAddress): string {
  return endpoint === undefined
    ? `https://${bucket}.s3.${region}.amazonaws.com`
    : `${endpoint}/${bucket}`;
}

/** Waits for the headers of an answer only so long; its content may take longer. */
const fetchUntilAnswer: typeof fetch = async (input, init) => {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), answerMsMax);
  try {
    return await fetch(input, { ...init, signal: waiting.signal });
  } finally {
    clearTimeout(timer);
  }
};

async function putFile(client: S3mini, key: string, path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const part = async (number: number) => {
      const from = number * partBytes;
      const buffer = Buffer.alloc(Math.min(partBytes, size - from));
      await file.read(buffer, 0, buffer.length, from);
      return buffer;
    };
    if (size <= partBytes) {
      const content = await part(0);
      await again(key, () =>
        client.putObject(key, content, undefined, undefined, checksumOf(content)),
      );
      return;
    }
    const upload = await again(key, () => client.getMultipartUploadId(key));
    try {
      const parts: UploadPart[] = [];
      for (let number = 0; number * partBytes < size; number += 1) {
        const content = await part(number);
        const checksum = checksumOf(content);
        parts.push(
          await again(key, () =>
            client.uploadPart(key, upload, content, number + 1, {}, undefined, checksum),
          ),
        );
      }
      await again(key, () => client.completeMultipartUpload(key, upload, parts));
    } catch (error) {
      await client.abortMultipartUpload(key, upload).catch(() => undefined);
      throw error;
    }
  } finally {
    await file.close();
  }
}

/** The server refuses content that was changed on the way. */
const checksumOf = (content: Uint8Array) =>
  ({ 'content-md5': createHash('md5').update(content).digest('base64') }) as AWSHeaders;

/** Tries a call again while the server is busy or gone, and says in our terms why it failed. */
async function again<Answer>(key: string, call: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await call();
    } catch (error) {
      const status = statusOf(error);
      if (status === 404) throw new MissingFile(`no ${key} in the bucket`, { cause: error });
      if (status !== undefined && status < 500 && status !== 429) throw error;
      if (tried === triesMax) {
        throw new StoreUnavailable("The file store doesn't answer", { cause: error });
      }
      await sleep(firstPauseMs * 2 ** (tried - 1));
    }
  }
}

/** Undefined: no answer came. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof S3ServiceError) return error.status;
  if (error instanceof S3NetworkError || !(error instanceof Error)) return undefined;
  return error.cause instanceof S3ServiceError ? error.cause.status : undefined;
}

async function* streamOf(body: ReadableStream<Uint8Array>, key: string) {
  try {
    yield* body;
  } catch (error) {
    throw new StoreUnavailable(`the content of ${key} was cut off`, { cause: error });
  }
}
