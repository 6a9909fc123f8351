/** A mail as a slice writes it: words and figures; the look is the layout's. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** What a mailbox shows beside the subject. */
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
  /** Why the reader gets this mail; stands at its foot. */
  readonly reason: string;
  /** Where one click ends such mails; only for mails that come again and again. */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly MailAttachment[];
}

/** A text is a paragraph. */
export type MailBlock =
  | string
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly MailColumn[];
      readonly rows: readonly (readonly string[])[];
    };

export interface MailColumn {
  readonly label: string;
  readonly numeric?: boolean;
}

export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** The person that a mail greets; the name is empty where it is not known. */
export interface Reader {
  readonly to: string;
  readonly firstName: string;
}

/** With the page that the mail's button opens. */
export interface LinkReader extends Reader {
  readonly url: string;
}

/** A mail that greets its reader. Its title is its subject unless it has another. */
export function letterTo(
  { to, firstName }: Reader,
  { blocks, ...mail }: Omit<Mail, 'to' | 'title'> & { readonly title?: string },
): Mail {
  const greeting = firstName === '' ? 'Hello,' : `Hello ${firstName},`;
  return { to, title: mail.subject, ...mail, blocks: [greeting, ...blocks] };
}
