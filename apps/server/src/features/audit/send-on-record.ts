import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/session/actor.ts';
import { type AuditEntry, insertAuditRow, originOf } from './audit.repository.ts';

interface Call {
  readonly actor: Member;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Export {
  readonly record: Pick<AuditEntry, 'entityType' | 'description' | 'newValues'>;
  readonly type: string;
  /** Plain letters, digits, dots and hyphens. */
  readonly fileName: string;
  readonly content: Buffer | Readable;
}

/** Answers a call with a file that takes data away; without its audit row nothing is sent. */
export async function sendOnRecord(
  database: Database,
  { actor: { organizationId, userId }, request, reply }: Call,
  { record, type, fileName, content }: Export,
): Promise<undefined> {
  const noted = database.withTenant(organizationId, (tx) =>
    insertAuditRow(tx, {
      ...record,
      organizationId,
      userId,
      entityId: null,
      action: 'process',
      origin: originOf(request),
    }),
  );
  await noted.catch((error: unknown) => {
    if (!Buffer.isBuffer(content)) content.destroy();
    throw error;
  });
  reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .send(content);
  return undefined;
}
