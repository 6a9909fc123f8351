import type { Email } from 'postal-mime';
import { addressCharactersMax, subjectCharactersMax } from '../mail-limits.ts';

interface Sender {
  readonly from: string | null;
  readonly subject: string | null;
  readonly automatic: boolean;
}

/** What the mail says of itself; whoever sent it may have made it up. */
export function readHead(email: Email): Sender {
  const ofFrom = email.headers.filter(({ key }) => key === 'from');
  const from = ofFrom.length === 1 ? email.from?.address?.trim().toLowerCase() : undefined;
  const valid = from !== undefined && from.length <= addressCharactersMax && isPlain(from);
  const subject = email.subject?.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
  return {
    from: valid ? from : null,
    subject: subject === undefined || subject === '' ? null : cut(subject),
    automatic: isAutomatic(email),
  };
}

/** One address of usual characters; a header may have named several in one. */
function isPlain(address: string): boolean {
  return /^[^\s@<>"(),:;\p{Cc}]{1,64}@[^\s@<>"(),:;\p{Cc}]+$/u.test(address);
}

function cut(text: string): string {
  return text.slice(0, subjectCharactersMax).replace(/[\uD800-\uDBFF]$/, '');
}

/** RFC 3834: what answers by itself must not be answered by itself. */
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
