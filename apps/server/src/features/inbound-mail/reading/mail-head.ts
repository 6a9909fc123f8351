import { addressParser, type Email } from 'postal-mime';
import { addressCharactersMax, subjectCharactersMax } from '../mail-limits.ts';

interface Sender {
  readonly from: string | null;
  readonly subject: string | null;
  readonly automatic: boolean;
}

/** What the mail says of itself; whoever sent it may have made it up. */
export function readHead(email: Email): Sender {
  const from = onlySender(email);
  const subject = email.subject?.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
  return {
    from,
    subject: subject === undefined || subject === '' ? null : cut(subject),
    automatic: isAutomatic(email),
  };
}

/** Several are a way to look like one of them. */
function onlySender({ headers }: Email): string | null {
  const ofFrom = headers.filter(({ key }) => key === 'from');
  const named = ofFrom.flatMap(({ value }) => addressParser(value, { flatten: true }));
  const from = named.length === 1 ? named[0]?.address?.trim().toLowerCase() : undefined;
  return from !== undefined && from.length <= addressCharactersMax && isPlain(from) ? from : null;
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
