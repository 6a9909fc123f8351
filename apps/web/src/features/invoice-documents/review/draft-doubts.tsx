import type { InvoiceDraft } from '@pfs/wire/invoice-documents';
import { Notice } from '../../../ui/notice.tsx';

interface DraftDoubtsProps {
  readonly draft: InvoiceDraft;
  readonly general: readonly string[];
  /** Whose invoice the form says it is. */
  readonly vendorId: string;
}

/** What is doubted of the invoice as a whole, and what did not add up as it was read. */
export function DraftDoubts({ draft, general, vendorId }: DraftDoubtsProps) {
  const { equations, otherCurrency, fields } = draft;
  const broken = equations.filter(({ holds }) => !holds);
  const printed = fields.vendorName?.printed;
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {otherCurrency === null ? null : (
        <Notice tone="destructive" title={`Its amounts are in ${otherCurrency}`}>
          Invoices are kept in US dollars and nothing is converted, so it can’t be saved.
        </Notice>
      )}
      {general.length + broken.length === 0 ? null : (
        <Notice tone="warn" title="As it was read">
          <ul className="list-disc pl-4">
            {[...general, ...broken.map(sentenceOf)].map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {vendorId === '' && printed !== undefined ? (
        <Notice title="No vendor of this name is here">
          “{printed}” is printed. Choose the vendor, or add it.
        </Notice>
      ) : null}
    </div>
  );
}

function sentenceOf({ sentence, isVendors }: InvoiceDraft['equations'][number]): string {
  return isVendors ? `${sentence} That is the vendor’s mistake; it becomes a finding.` : sentence;
}
