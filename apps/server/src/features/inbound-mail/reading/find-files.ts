import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { forwardedDepthMax } from '../mail-limits.ts';

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
export function lastOfPath(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return clean.slice(-nameCharactersMax).replace(/^[\uDC00-\uDFFF]/, '') || 'remittance';
}
