import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

interface Encoded {
  readonly tag: string;
  readonly bytes: Buffer;
}

/** Of the few documents there are, in each encoding; old versions of the start page go. */
const encodedMax = 64;
const encodedByKey = new Map<string, Promise<Encoded>>();

export interface Document {
  readonly text: string;
  readonly type: string;
  readonly status?: number;
}

/** Sends a text that is made here, compressed once for all who ask. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type, status = 200 }: Document,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const { tag, bytes } = await encoded(text, encoding);
  reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding').header('ETag', tag);
  if (status === 200 && request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (encoding !== undefined) reply.header('Content-Encoding', encoding);
  return reply.code(status).type(type).send(bytes);
}

function encodingFor(accepted: string | undefined): keyof typeof encoders | undefined {
  const names = (accepted ?? '').split(',').map((part) => part.trim().split(';')[0]);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : undefined;
}

function encoded(text: string, encoding: keyof typeof encoders | undefined): Promise<Encoded> {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}-${encoding ?? 'plain'}"`;
  const known = encodedByKey.get(tag);
  if (known !== undefined) return known;
  const made = encode(text, encoding).then((bytes) => ({ tag, bytes }));
  encodedByKey.set(tag, made);
  const [oldest] = encodedByKey.keys();
  if (encodedByKey.size > encodedMax && oldest !== undefined) encodedByKey.delete(oldest);
  return made;
}

async function encode(text: string, encoding: keyof typeof encoders | undefined): Promise<Buffer> {
  const plain = Buffer.from(text);
  return encoding === undefined ? plain : encoders[encoding](plain);
}
