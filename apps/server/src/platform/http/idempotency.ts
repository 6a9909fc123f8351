import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Route } from '@pfs/wire/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidV7 } from 'uuid';
import type { Database, PlatformTransaction, TenantTransaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Actor } from '../session/actor.ts';

const keyCharactersMax = 255;
/** A call that was cut off by a crash lets its key be tried again after this. */
const runningForMsMax = 60_000;

/**
 * Runs a changing call once for each Idempotency-Key of a person: the same call again gets the
 * first answer, a different call under the key is refused. Calls without the header just run.
 */
export async function withIdempotency(
  database: Database,
  route: Route,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  const { actor } = request;
  if (route.method === 'GET' || key === undefined || actor === undefined) return work();
  if (route.storesNoAnswer) return work();
  if (typeof key !== 'string' || key === '' || key.length > keyCharactersMax) {
    throw new AppError('invalid_input', { message: 'Idempotency-Key has 1 to 255 characters.' });
  }
  const isFile =
    route.bodyKind === 'multipart' ||
    (route.bodyKind === 'json_or_multipart' && request.isMultipart());
  const streamed = isFile ? hashFiles(request) : undefined;
  const call = { key, method: route.method, path: request.url };
  const earlier = await within(database, actor, (tx) => claim(tx, actor, call));
  if (earlier !== undefined) {
    const hash = streamed === undefined ? hashBody(request) : await streamed.readToEnd();
    if (earlier.hash !== hash) throw new AppError('idempotency_mismatch');
    reply.code(earlier.status);
    return earlier.response;
  }
  try {
    const answer = await work();
    const hash = streamed?.soFar() ?? hashBody(request);
    const done = { key, hash, status: reply.statusCode, answer };
    await within(database, actor, (tx) => settle(tx, actor, done));
    return answer;
  } catch (error) {
    await within(database, actor, (tx) => forget(tx, actor, key));
    throw error;
  }
}

function hashBody(request: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('hex');
}

interface FileHash {
  /** Of what the route has read. */
  soFar(): string;
  /** Reads the files of a call that no route reads, because it was answered before. */
  readToEnd(): Promise<string>;
}

/**
 * Hashes the files of a call while they pass by: boundaries differ from try to try, files do not.
 */
function hashFiles(request: FastifyRequest): FileHash {
  const hash = createHash('sha256');
  const [takeFile, takeFiles] = [request.file.bind(request), request.files.bind(request)];
  request.file = async (options) => {
    const part = await takeFile(options);
    if (part !== undefined) hashWhatIsRead(part.file, hash);
    return part;
  };
  request.files = async function* (options) {
    for await (const part of takeFiles(options)) {
      hashWhatIsRead(part.file, hash);
      yield part;
    }
  };
  const soFar = () => hash.copy().digest('hex');
  return {
    soFar,
    async readToEnd() {
      if (!request.isMultipart()) throw new AppError('unsupported_media_type');
      for await (const part of request.files()) {
        for await (const _piece of part.file);
      }
      return soFar();
    },
  };
}

function hashWhatIsRead(file: Readable, hash: Hash): void {
  const pieces = file[Symbol.asyncIterator].bind(file);
  file[Symbol.asyncIterator] = async function* () {
    for await (const piece of { [Symbol.asyncIterator]: pieces }) {
      hash.update(piece as Uint8Array);
      yield piece;
    }
    return undefined;
  };
}

type Transaction = TenantTransaction | PlatformTransaction;

interface KeyedCall {
  readonly key: string;
  readonly method: string;
  readonly path: string;
}

function within<T>(
  database: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return actor.organizationId === null
    ? database.withPlatform('idempotency key', work)
    : database.withTenant(actor.organizationId, work);
}

/** Takes the key, or answers what the first call under it answered. */
async function claim(
  tx: Transaction,
  actor: Actor,
  call: KeyedCall,
): Promise<{ hash: string | null; status: number; response: unknown } | undefined> {
  await tx.query
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', actor.userId)
    .where('key', '=', call.key)
    .where('status', 'is', null)
    .where('created_at', '<', new Date(Date.now() - runningForMsMax))
    .execute();
  const inserted = await tx.query
    .insertInto('idempotency_keys')
    .values({
      id: uuidV7(),
      organization_id: actor.organizationId,
      user_id: actor.userId,
      key: call.key,
      method: call.method,
      path: call.path,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return undefined;
  const row = await tx.query
    .selectFrom('idempotency_keys')
    .select(['method', 'path', 'request_hash', 'status', 'response'])
    .where('user_id', '=', actor.userId)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (row === undefined || row.method !== call.method || row.path !== call.path) {
    throw new AppError('idempotency_mismatch');
  }
  if (row.status === null) {
    throw new AppError('conflict', { message: 'The first call with this key is still at work.' });
  }
  return { hash: row.request_hash, status: row.status, response: row.response };
}

async function settle(
  tx: Transaction,
  actor: Actor,
  done: { key: string; hash: string; status: number; answer: unknown },
): Promise<void> {
  await tx.query
    .updateTable('idempotency_keys')
    .set({
      request_hash: done.hash,
      status: done.status,
      response: JSON.stringify(done.answer ?? null),
    })
    .where('user_id', '=', actor.userId)
    .where('key', '=', done.key)
    .execute();
}

async function forget(tx: Transaction, actor: Actor, key: string): Promise<void> {
  await tx.query
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute();
}
