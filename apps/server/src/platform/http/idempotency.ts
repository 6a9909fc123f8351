import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Route } from '@pfs/wire/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../database/database.ts';
import { inOneCommit, type Transaction } from '../database/one-commit.ts';
import { errorCode } from '../database/unavailable.ts';
import { AppError } from '../errors.ts';
import type { Actor } from '../session/actor.ts';
import type { KeyLeases } from './key-leases.ts';

const keyCharactersMax = 255;

/**
 * Commits what the call did, with this as its answer, before the call is over: for what follows and
 * needs the commit. Without an Idempotency-Key all is committed already, and nothing happens.
 */
export type Settle = (answer: unknown, status?: number) => Promise<void>;
type Work = (settle: Settle) => Promise<unknown>;

/**
 * Runs a changing call once for each Idempotency-Key of a person: the same call again gets the
 * first answer, a different call under the key is refused. Calls without the header just run.
 *
 * The answer is recorded in the transaction of the effect, under a unique key: whatever dies, both
 * are there or neither is. That a call is still at work is known by its lease, which ends with its
 * process.
 */
export async function withIdempotency(
  { database, leases }: { database: Database; leases: KeyLeases },
  route: Route,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: Work,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  const { actor } = request;
  const isKeyed = route.method !== 'GET' && route.storesNoAnswer !== true && key !== undefined;
  if (!isKeyed || actor === undefined) return work(async () => undefined);
  if (typeof key !== 'string' || key === '' || key.length > keyCharactersMax) {
    throw new AppError('invalid_input', {
      message: 'Idempotency-Key must have 1 to 255 characters.',
    });
  }
  const call = { actor, key, method: route.method, path: request.url };
  const hash = hashOf(route, request);
  const giveAgain = async (earlier: Kept, whole: string) => {
    if (earlier.hash !== whole) throw new AppError('idempotency_mismatch');
    reply.code(earlier.status);
    return earlier.response;
  };
  const lease = await leases.take(`${actor.userId} ${key}`);
  try {
    const earlier = await findKept(database, call);
    if (earlier !== undefined) return await giveAgain(earlier, await hash.readToEnd());
    if (lease === undefined) throw new AppError('still_at_work');
    return await once(database, call, { reply, hash, work });
  } catch (error) {
    if (!isTaken(error)) throw error;
    // A call whose lease was lost, with the line to the database, was faster after all.
    const first = await findKept(database, call);
    if (first === undefined) throw new AppError('still_at_work');
    return await giveAgain(first, hash.soFar());
  } finally {
    await lease?.release();
  }
}

async function once(
  database: Database,
  call: KeyedCall,
  { reply, hash, work }: { reply: FastifyReply; hash: CallHash; work: Work },
): Promise<unknown> {
  const { actor } = call;
  const answered = (answer: unknown, status = reply.statusCode): Kept => ({
    ...{ hash: hash.soFar(), status, response: answer ?? null },
  });
  const keep = (tx: Transaction | undefined, kept: Kept) =>
    tx === undefined
      ? within(database, actor, (own) => insertKept(own, call, kept))
      : insertKept(tx, call, kept);
  let settled: Kept | undefined;
  const answer = await inOneCommit(
    (settle) =>
      work(async (given, status) => {
        const kept = answered(given, status);
        await settle((tx) => keep(tx, kept));
        settled = kept;
      }),
    (tx, given) => keep(tx, answered(given)),
  );
  const last = answered(answer);
  if (settled !== undefined && JSON.stringify(settled) !== JSON.stringify(last)) {
    await within(database, actor, (tx) => updateKept(tx, call, last));
  }
  return answer;
}

interface CallHash {
  /** Of what the route has read. */
  soFar(): string;
  /** Reads the files of a call that no route reads, because it was answered before. */
  readToEnd(): Promise<string>;
}

function hashOf(route: Route, request: FastifyRequest): CallHash {
  const isFile =
    route.bodyKind === 'multipart' ||
    (route.bodyKind === 'json_or_multipart' && request.isMultipart());
  if (isFile) return hashFiles(request);
  return { soFar: () => hashBody(request), readToEnd: async () => hashBody(request) };
}

function hashBody(request: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('hex');
}

/**
 * Hashes the files of a call while they pass by: boundaries differ from try to try, files do not.
 */
function hashFiles(request: FastifyRequest): CallHash {
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

interface KeyedCall {
  readonly actor: Actor;
  readonly key: string;
  readonly method: string;
  readonly path: string;
}

/** What a call answered. */
interface Kept {
  readonly hash: string;
  readonly status: number;
  readonly response: unknown;
}

function within<T>(
  database: Database,
  { organizationId }: Actor,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return organizationId === null
    ? database.withPlatform('idempotency key', work)
    : database.withTenant(organizationId, work);
}

async function findKept(database: Database, call: KeyedCall): Promise<Kept | undefined> {
  const row = await within(database, call.actor, (tx) =>
    tx.query
      .selectFrom('idempotency_keys')
      .select(['method', 'path', 'request_hash', 'status', 'response'])
      .where('user_id', '=', call.actor.userId)
      .where('key', '=', call.key)
      .executeTakeFirst(),
  );
  if (row === undefined) return undefined;
  if (row.method !== call.method || row.path !== call.path) {
    throw new AppError('idempotency_mismatch');
  }
  return { hash: row.request_hash, status: row.status, response: row.response };
}

async function insertKept(
  tx: Transaction,
  { actor, key, method, path }: KeyedCall,
  { hash, status, response }: Kept,
): Promise<void> {
  const { organizationId, userId } = actor;
  await tx.query
    .insertInto('idempotency_keys')
    .values({
      ...{ id: uuidV7(), organization_id: organizationId, user_id: userId, key, method, path },
      ...{ request_hash: hash, status, response: JSON.stringify(response) },
    })
    .execute();
}

async function updateKept(
  tx: Transaction,
  { actor, key }: KeyedCall,
  { hash, status, response }: Kept,
): Promise<void> {
  await tx.query
    .updateTable('idempotency_keys')
    .set({ request_hash: hash, status, response: JSON.stringify(response) })
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .execute();
}

const uniqueViolation = '23505';

/** True when another call under the key has committed what this one was about to. */
function isTaken(error: unknown): boolean {
  return (
    errorCode(error) === uniqueViolation &&
    (error as { constraint?: unknown }).constraint === 'idempotency_keys_user_id_key_key'
  );
}

/** A key is remembered for a day; the wall of the table lets nobody delete it sooner. */
export async function forgetOldKeys(database: Database): Promise<void> {
  await database.withPlatform('idempotency keys: forget what is old', (tx) =>
    tx.query
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute(),
  );
}
