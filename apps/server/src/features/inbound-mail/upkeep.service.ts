import { sql } from 'kysely';
import { type Database, listOrganizationIds } from '../../platform/database/database.ts';
import type { Background } from '../../platform/jobs/background.ts';
import { hasOpenJob, type Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { inboundMailMails, sendAnswer } from './answer.mail.ts';
import { createMailboxPoll } from './imap/poll-mailbox.ts';
import { quarantineDays } from './mail-limits.ts';
import { isContentInUse, lockMail, lockMailContent, updateMail } from './mails.repository.ts';
import { readInboundMail } from './read-mail.service.ts';
import { openMailReaders } from './reading/mail-readers.ts';
import { readMailQueue } from './receive-mail.service.ts';
import {
  auditOutcome,
  openMailStore,
  openUnpackedStore,
  removeMailContent,
} from './settle-mail.service.ts';
import { reasonTexts } from './verdicts.ts';

type UpkeepParts = Pick<Platform, 'config' | 'database' | 'files' | 'jobs' | 'clock'>;

const resentAtOnceMax = 200;
const dayMs = 86_400_000;

/** Sends the job of each mail that waits without one, because its process died too often. */
async function resendLostMails({ database, jobs, log }: Platform): Promise<void> {
  const lost = await listMails(
    database,
    () => sql<boolean>`status = 'received'
    and not ${hasOpenJob([readMailQueue], sql.ref('inbound_mails.id'))}`,
  );
  for (const { organization_id: organizationId, id } of lost) {
    await database.withTenant(organizationId, (tx) => jobs.send(tx, readMailQueue, id));
  }
  if (lost.length > 0) log.warn({ resent: lost.length }, 'resent lost email jobs');
}

/** Refuses mails that nobody released in time, and removes their content. */
export async function expireQuarantine(parts: UpkeepParts): Promise<void> {
  const { database, clock } = parts;
  const before = new Date(clock().getTime() - quarantineDays * dayMs);
  const old = await listMails(
    database,
    () => sql<boolean>`status = 'quarantined' and received_at < ${before}`,
  );
  for (const { organization_id: organizationId, id } of old) {
    const mail = await database.withTenant(organizationId, async (tx) => {
      const waiting = await lockMail(tx, id);
      if (waiting?.status !== 'quarantined') return undefined;
      await updateMail(tx, id, {
        status: 'refused',
        reason_code: 'expired',
        reason: reasonTexts.expired,
        storage_path: null,
        settled_at: clock(),
      });
      await auditOutcome(tx, {
        mailId: id,
        status: 'refused',
        code: 'expired',
        files: 0,
        remoteAddress: waiting.remote_address,
      });
      if (waiting.may_answer) await sendAnswer(tx, parts, id);
      return waiting;
    });
    if (mail !== undefined) await removeMailContent(parts, organizationId, mail);
  }
}

/** Removes what a dead process left of mails that are settled or were never stored. */
async function sweepMails(parts: UpkeepParts): Promise<void> {
  const store = await openMailStore(parts);
  const unpacked = await openUnpackedStore(parts);
  await store.sweep();
  await unpacked.sweep();
  const before = new Date(Date.now() - dayMs);
  for (const organizationId of await listOrganizationIds(
    parts.database,
    'look for emails without a row',
  )) {
    for await (const kept of unpacked.list(organizationId, { before })) {
      for (const { storagePath } of kept) await unpacked.remove(storagePath);
    }
    for await (const kept of store.list(organizationId, { before })) {
      for (const { sha256, storagePath } of kept) {
        await parts.database.withTenant(organizationId, async (tx) => {
          await lockMailContent(tx, sha256);
          if (!(await isContentInUse(tx, sha256))) await store.remove(storagePath);
        });
      }
    }
  }
}

function listMails(database: Database, where: () => ReturnType<typeof sql<boolean>>) {
  return database.withPlatform('look for held emails', (tx) =>
    tx.query
      .selectFrom('inbound_mails')
      .select(['organization_id', 'id'])
      .where(where())
      .orderBy('received_at')
      .limit(resentAtOnceMax)
      .execute(),
  );
}

export function inboundMailWork(platform: Platform): Background {
  const mailReaders = openMailReaders();
  const run = (job: Job) => readInboundMail({ ...platform, mailReaders }, job);
  return {
    jobs: [{ queue: readMailQueue, run }],
    mails: inboundMailMails(platform),
    often: {
      lost_mails: () => resendLostMails(platform),
      quarantine: () => expireQuarantine(platform),
    },
    daily: { mails: () => sweepMails(platform) },
    apart: { mailbox: createMailboxPoll(platform) },
    close: () => mailReaders.close(),
  };
}
