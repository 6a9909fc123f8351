import { addressParser, type Email } from 'postal-mime';
import { readSealedFile } from '../../../platform/files/sealed-file.ts';
import { openSealedFolder } from '../../../platform/files/sealed-folder.ts';
import { liveWithParent } from '../../../platform/live-with-parent.ts';
import { addressCharactersMax, subjectCharactersMax } from '../mail-limits.ts';
import { checkSender } from './check-sender.ts';
import type {
  FoundFile,
  FromMailChild,
  MailHead,
  MailMessage,
  MailOutcome,
  NextStep,
  ReadMailTask,
  ToMailChild,
} from './mail-messages.ts';
import {
  findFiles,
  listFiles,
  type MailFile,
  type OpenedFile,
  openListed,
  parseMail,
  TooManyFiles,
} from './unpack-files.ts';

// Its own process: a mail that needs much memory or time doesn't slow down requests.
liveWithParent();

let onStep: ((step: NextStep) => void) | undefined;

process.on('message', (message: ToMailChild) => {
  if ('step' in message) onStep?.(message.step);
  else void answer(message.task);
});

async function answer(task: ReadMailTask): Promise<void> {
  try {
    say({ outcome: await read(task) });
  } catch (error) {
    say({ failed: error instanceof Error ? error.name : 'unknown' });
  }
}

function say(message: FromMailChild): void {
  process.send?.(message);
}

function ask(message: MailMessage): Promise<NextStep> {
  return new Promise((resolve) => {
    onStep = resolve;
    say(message);
  });
}

/** Reads the sender of a mail, then one file after another. */
async function read(task: ReadMailTask): Promise<MailOutcome> {
  const dataKey = Buffer.from(task.dataKey, 'hex');
  const pieces: Buffer[] = [];
  for await (const piece of readSealedFile(task.path, dataKey)) pieces.push(piece);
  const bytes = Buffer.concat(pieces.splice(0));
  const mail = await takeApart(bytes);
  if (mail === undefined) return 'broken';
  const { head, files } = mail;
  const listed = listOrTooMany(files);
  const names = (listed ?? []).map(({ fileName, bytes: size }) => ({ fileName, bytes: size }));
  const verdicts = await checkSender(bytes, { ...task, from: head.from });
  const whole: MailHead = { ...head, files: names, ...verdicts };
  if ((await ask({ head: whole })) === 'stop') return 'stopped';
  if (listed === undefined) return 'too_many_files';
  for (const one of listed) {
    const file = openListed(one);
    const message =
      'declined' in file ? { declined: file } : { file: await storeUnpacked(task, file) };
    if ((await ask(message)) === 'stop') return 'stopped';
  }
  return 'read';
}

/** Stores a file sealed, so that it passes through no other process's memory. */
async function storeUnpacked(
  task: ReadMailTask,
  { fileName, content }: OpenedFile,
): Promise<FoundFile> {
  const store = await openSealedFolder(task.unpackFolder);
  const received = await store.put({
    organizationId: task.organizationId,
    dataKey: Buffer.from(task.dataKey, 'hex'),
    content: inPieces(content),
    bytesMax: content.length,
  });
  const { sha256, bytes } = received;
  return { fileName, bytes, sha256, storagePath: await received.keep() };
}

const pieceBytes = 64 * 1024;

async function* inPieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += pieceBytes) {
    yield content.subarray(from, from + pieceBytes);
  }
}

/** Undefined for what isn't a mail, or is nested too deep. */
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

interface Sender {
  readonly from: string | null;
  readonly subject: string | null;
  readonly automatic: boolean;
}

/** What the mail claims about itself; the sender may have made it up. */
function readHead(email: Email): Sender {
  const from = onlySender(email);
  const subject = email.subject?.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
  return {
    from,
    subject: subject === undefined || subject === '' ? null : cut(subject),
    automatic: isAutomatic(email),
  };
}

/** A mail with several addresses could pretend to be from any of them. */
function onlySender({ headers }: Email): string | null {
  const ofFrom = headers.filter(({ key }) => key === 'from');
  const named = ofFrom.flatMap(({ value }) => addressParser(value, { flatten: true }));
  const from = named.length === 1 ? named[0]?.address?.trim().toLowerCase() : undefined;
  return from !== undefined && from.length <= addressCharactersMax && isPlain(from) ? from : null;
}

/** One address of usual characters; a header can hide several in one. */
function isPlain(address: string): boolean {
  return /^[^\s@<>"(),:;\p{Cc}]{1,64}@[^\s@<>"(),:;\p{Cc}]+$/u.test(address);
}

function cut(text: string): string {
  return text.slice(0, subjectCharactersMax).replace(/[\uD800-\uDBFF]$/, '');
}

/** RFC 3834: automatic mail gets no automatic reply. */
function isAutomatic({ headers }: Email): boolean {
  return headers.some(({ key, value }) => {
    const word = value.trim().toLowerCase();
    switch (key) {
      case 'auto-submitted':
        return !word.startsWith('no');
      case 'precedence':
        return ['bulk', 'list', 'junk', 'auto_reply'].includes(word);
      case 'x-auto-response-suppress':
      case 'x-autoreply':
      case 'x-autorespond':
      case 'feedback-id':
        return true;
      default:
        return key.startsWith('list-');
    }
  });
}
