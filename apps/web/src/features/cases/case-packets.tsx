import type { CaseDetail, CasePacket } from '@pfs/wire/cases';
import { FileText, Sheet } from 'lucide-react';
import { useDownload } from '../../lib/api/download.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Instant } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';

/** What was sent: the files stay as they were when the case was prepared. */
export function CasePackets({ detail: { packets } }: { readonly detail: CaseDetail }) {
  return (
    <CardSection
      title="Letter and table"
      description="Frozen when the case is prepared, without names of patients."
    >
      {packets.length === 0 ? (
        <p className="px-5 pb-5 text-ink-soft">Prepare the case to get its letter and table.</p>
      ) : (
        <ul aria-label="Packets" className="divide-y divide-line border-t border-line">
          {packets
            .toSorted((one, other) => other.madeAt.localeCompare(one.madeAt))
            .map((packet) => (
              <Packet key={packet.id} packet={packet} />
            ))}
        </ul>
      )}
    </CardSection>
  );
}

const files = [
  { file: 'letter', label: 'Letter PDF', icon: FileText, says: 'Downloading the letter.' },
  { file: 'table', label: 'Table CSV', icon: Sheet, says: 'Downloading the table.' },
] as const;

function Packet({ packet }: { readonly packet: CasePacket }) {
  const { pending, start } = useDownload();
  const hashes = { letter: packet.letterHash, table: packet.tableHash };
  return (
    <li className="flex flex-col gap-2 px-5 py-3">
      <p className="text-[0.8125rem]">
        <Money value={packet.asked} />, {formatCount(packet.rows)}{' '}
        {packet.rows === 1 ? 'row' : 'rows'}, prepared <Instant value={packet.madeAt} /> by{' '}
        {packet.madeBy ?? 'a former user'}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {files.map(({ file, label, icon: Icon, says }) => {
          const path = `/api/case-packets/${packet.id}/${file}`;
          return (
            <li key={file} className="flex min-w-0 flex-col items-start gap-1">
              <Button
                size="sm"
                variant="outline"
                pending={pending === path}
                onClick={() => void start(path, says)}
              >
                {pending === path ? null : <Icon aria-hidden="true" />}
                {label}
              </Button>
              <code className="max-w-full text-[0.6875rem] wrap-anywhere text-ink-faint">
                SHA-256 {hashes[file]}
              </code>
            </li>
          );
        })}
      </ul>
    </li>
  );
}
