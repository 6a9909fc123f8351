import { uploadBytesMax } from '@pfs/wire/limits';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { filesPerMailMax, forwardedDepthMax, unpackedBytesMax } from '../mail-limits.ts';
import type { DeclinedFile } from './mail-messages.ts';
import { isZip, readZip, type ZipEntry } from './read-zip.ts';

export class TooManyFiles extends Error {}

type Listed =
  | DeclinedFile
  | { readonly fileName: string; readonly bytes: number; readonly open: () => Uint8Array };

/** Opens archives once; a file in one is unpacked in its turn. */
export function listFiles(files: readonly MailFile[]): readonly Listed[] {
  const listed: Listed[] = [];
  let unpackedBytes = 0;
  for (const file of files) {
    const { fileName, content } = file;
    const bytes = content.length;
    const entries = isZip(content) ? entriesOf(content) : [];
    if (entries === 'broken') {
      listed.push({ fileName, bytes, declined: 'archive_damaged' });
    } else if (entries.length === 0 || isOfficeFile(entries)) {
      listed.push(declinedByType(file) ?? { fileName, bytes, open: () => content });
    } else {
      unpackedBytes += entries.reduce((sum, entry) => sum + entry.bytes, 0);
      if (listed.length + entries.length > filesPerMailMax) throw new TooManyFiles();
      if (unpackedBytes > unpackedBytesMax) {
        listed.push({ fileName, bytes, declined: 'archive_too_large' });
      } else {
        listed.push(...entries.map(toListed));
      }
    }
    if (listed.length > filesPerMailMax) throw new TooManyFiles();
  }
  return listed;
}

export interface OpenedFile {
  readonly fileName: string;
  readonly content: Uint8Array;
}

/** The file's content, or why it is declined. */
export function openListed(listed: Listed): OpenedFile | DeclinedFile {
  if ('declined' in listed) return listed;
  const { fileName, bytes, open } = listed;
  try {
    const content = open();
    if (content.length > 0 && isZip(content) && isArchive(content)) {
      return { fileName, bytes, declined: 'archive_in_archive' };
    }
    return { fileName, content };
  } catch {
    return { fileName, bytes, declined: 'archive_damaged' };
  }
}

function toListed(entry: ZipEntry): Listed {
  const fileName = lastOfPath(entry.name);
  const { bytes } = entry;
  if (entry.encrypted) return { fileName, bytes, declined: 'archive_locked' };
  if (bytes > uploadBytesMax) return { fileName, bytes, declined: 'file_too_large' };
  return { fileName, bytes, open: () => entry.read() };
}

function entriesOf(content: Uint8Array): ZipEntry[] | 'broken' {
  try {
    return readZip(content);
  } catch {
    return 'broken';
  }
}

function isArchive(content: Uint8Array): boolean {
  const entries = entriesOf(content);
  return entries === 'broken' || !isOfficeFile(entries);
}

/** A workbook or a Word document is an archive too, with a list of its parts. */
function isOfficeFile(entries: readonly ZipEntry[]): boolean {
  return entries.some(({ name }) => name === '[Content_Types].xml');
}

function declinedByType({ fileName, mimeType, content }: MailFile): DeclinedFile | undefined {
  const bytes = content.length;
  if (mimeType === 'application/ms-tnef' || fileName.toLowerCase() === 'winmail.dat') {
    return { fileName, bytes, declined: 'outlook_package' };
  }
  return bytes > uploadBytesMax ? { fileName, bytes, declined: 'file_too_large' } : undefined;
}

export interface MailFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly content: Uint8Array;
}

const nestingMax = 50;
const headerBytesMax = 1024 * 1024;

/** Attachments that mail programs add. */
const accompanying = new Set([
  'application/pgp-signature',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'text/calendar',
  'text/vcard',
  'text/x-vcard',
  'message/delivery-status',
]);

export function parseMail(bytes: Uint8Array): Promise<Email> {
  return PostalMime.parse(bytes, {
    maxNestingDepth: nestingMax,
    maxHeadersSize: headerBytesMax,
    // findFiles opens forwarded mails, and limits their depth.
    forceRfc822Attachments: true,
  });
}

/** The files attached to a mail and to mails forwarded in it, without inline images. */
export async function findFiles(email: Email, depth = 0): Promise<MailFile[]> {
  const files: MailFile[] = [];
  for (const attachment of email.attachments) {
    const content = contentOf(attachment);
    if (accompanying.has(attachment.mimeType) || isInlineImage(attachment)) continue;
    if (attachment.mimeType === 'message/rfc822' && depth < forwardedDepthMax) {
      files.push(...(await findFiles(await parseMail(content), depth + 1)));
    } else {
      const fileName = lastOfPath(attachment.filename ?? 'remittance');
      files.push({ fileName, mimeType: attachment.mimeType, content });
    }
  }
  return files;
}

/** Such as the logo of a signature. */
function isInlineImage({ related, mimeType, disposition }: Attachment): boolean {
  return mimeType.startsWith('image/') && related === true && disposition !== 'attachment';
}

function contentOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

const nameCharactersMax = 200;

/**
 * The last part of a path without invisible characters: names are shown, and never used as paths.
 */
function lastOfPath(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return clean.slice(-nameCharactersMax).replace(/^[\uDC00-\uDFFF]/, '') || 'remittance';
}
