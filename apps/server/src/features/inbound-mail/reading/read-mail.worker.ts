import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { readSealedFile } from '../../../platform/files/read-sealed-file.ts';
import { checkSender } from './check-sender.ts';
import { findFiles, type MailFile, parseMail } from './find-files.ts';
import { readHead } from './mail-head.ts';
import type {
  DeclinedFile,
  FromMailThread,
  MailHead,
  MailOutcome,
  ReadMailTask,
  ToMailThread,
} from './mail-messages.ts';
import { listFiles, openListed, TooManyFiles } from './unpack-files.ts';

/** Takes a mail apart, away from what answers requests: who, then file for file. */
export default async function readMail(task: ReadMailTask): Promise<MailOutcome> {
  const { port } = task;
  try {
    return await read(task);
  } finally {
    port.close();
  }
}

async function read(task: ReadMailTask): Promise<MailOutcome> {
  const pieces: Buffer[] = [];
  for await (const piece of readSealedFile(task.path, task.dataKey)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const mail = await takeApart(bytes);
  if (mail === undefined) return 'broken';
  const { head, files } = mail;
  const listed = listOrTooMany(files);
  const names = (listed ?? []).map(({ fileName, bytes: size }) => ({ fileName, bytes: size }));
  const whole: MailHead = { ...head, files: names, ...(await checkSender(bytes, task)) };
  if ((await tell(task.port, { head: whole })) === 'stop') return 'stopped';
  if (listed === undefined) return 'too_many_files';
  for (const one of listed) {
    const file = openListed(one);
    const message: FromMailThread = isDeclined(file) ? { declined: file } : { file };
    if ((await tell(task.port, message)) === 'stop') return 'stopped';
  }
  return 'read';
}

/** Undefined of what is no mail at all, or one that is nested without end. */
async function takeApart(
  bytes: Uint8Array,
): Promise<{ head: ReturnType<typeof readHead>; files: MailFile[] } | undefined> {
  try {
    const email = await parseMail(bytes);
    return { head: readHead(email), files: await findFiles(email) };
  } catch {
    return undefined;
  }
}

function listOrTooMany(files: readonly MailFile[]): ReturnType<typeof listFiles> | undefined {
  try {
    return listFiles(files);
  } catch (error) {
    if (error instanceof TooManyFiles) return undefined;
    throw error;
  }
}

function isDeclined(file: object): file is DeclinedFile {
  return 'declined' in file;
}

async function tell(port: MessagePort, message: FromMailThread): Promise<ToMailThread> {
  const answer = once(port, 'message');
  port.postMessage(message);
  const [word] = (await answer) as [ToMailThread];
  return word;
}
