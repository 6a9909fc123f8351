import type { InboundAttachment } from '@pfs/wire/inbound-mail';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';

const words: Readonly<Record<InboundAttachment['outcome'], string>> = {
  listed: 'not read',
  ingested: 'taken',
  duplicate: 'there already',
  refused: 'not taken',
  waiting: 'waits',
};

/** What was attached to a mail, and what became of each file. */
export function MailFiles({ files }: { readonly files: readonly InboundAttachment[] }) {
  if (files.length === 0) return <span className="text-ink-faint">None</span>;
  return (
    <ul className="flex flex-col gap-1">
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail's files have no other name
        <li key={at} className="wrap-anywhere">
          {file.remittanceId === null ? (
            file.fileName
          ) : (
            <Link href={remittancePath(file.remittanceId)} className="text-accent underline">
              {file.fileName}
            </Link>
          )}
          <span className="text-ink-faint">, {words[file.outcome]}</span>
          {file.reason === null ? null : (
            <span className="block text-xs text-ink-soft">{file.reason}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
