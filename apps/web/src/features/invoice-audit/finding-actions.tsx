import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import { Button } from '../../ui/button.tsx';
import type { FindingCommand } from './finding-keys.ts';
import type { FindingDesk } from './use-finding-desk.ts';

interface FindingActionsProps {
  readonly finding: ListedInvoiceFinding;
  readonly desk: FindingDesk;
  readonly pending: boolean;
}

interface Answer {
  readonly command: FindingCommand;
  readonly label: string;
  readonly title: string;
}

const others: readonly Answer[] = [
  { command: 'dispute', label: 'Dispute', title: 'Dispute the invoice with its vendor' },
  { command: 'ignore', label: 'Ignore', title: 'It does not matter here' },
];

const answers: readonly Answer[] = [
  { command: 'accept', label: 'Accept', title: 'The invoice stands as it is' },
  ...others,
];

const answersOfDuplicate: readonly Answer[] = [
  { command: 'accept', label: 'Not a Duplicate', title: 'Count this invoice in all totals again' },
  ...others,
];

export function FindingActions({ finding, desk, pending }: FindingActionsProps) {
  const { id, status, invoiceNumber } = finding;
  const act = (command: FindingCommand) => desk.run(command, id);
  if (status !== 'open') {
    return (
      <div className="print:hidden">
        <Button variant="outline" size="sm" disabled={pending} onClick={() => act('open')}>
          Open again<span className="sr-only">: invoice {invoiceNumber}</span>
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {(finding.kind === 'duplicate_invoice' ? answersOfDuplicate : answers).map(
        ({ command, label, title }) => (
          <Button
            key={command}
            variant="outline"
            size="sm"
            title={title}
            disabled={pending}
            onClick={() => act(command)}
          >
            {label}
            <span className="sr-only">: invoice {invoiceNumber}</span>
          </Button>
        ),
      )}
    </div>
  );
}
