import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { forwardedDepthMax } from '../mail-limits.ts';

export interface MailFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly content: Uint8Array;
}

const nestingMax = 50;
const headerBytesMax = 1024 * 1024;

/** What mail programs add by themselves. */
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
    // Looked into by findFiles, which counts how deep it is.
    forceRfc822Attachments: true,
  });
}

/** The files attached to a mail and to mails that are forwarded in it, without its own pictures. */
export async function findFiles(email: Email, depth = 0): Promise<MailFile[]> {
  const files: MailFile[] = [];
  for (const attachment of email.attachments) {
    const content = contentOf(attachment);
    if (accompanying.has(attachment.mimeType) || isPictureOfText(attachment)) continue;
    if (attachment.mimeType === 'message/rfc822' && depth < forwardedDepthMax) {
      files.push(...(await findFiles(await parseMail(content), depth + 1)));
    } else {
      const fileName = lastOfPath(attachment.filename ?? 'remittance');
      files.push({ fileName, mimeType: attachment.mimeType, content });
    }
  }
  return files;
}

/** A logo in a signature, which the text shows in its place. */
function isPictureOfText({ related, mimeType, disposition }: Attachment): boolean {
  return mimeType.startsWith('image/') && related === true && disposition !== 'attachment';
}

function contentOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

const nameCharactersMax = 200;

/** A name is shown, never a path: no folders, nothing that can't be seen. */
export function lastOfPath(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return clean.slice(-nameCharactersMax).replace(/^[\uDC00-\uDFFF]/, '') || 'remittance';
}
