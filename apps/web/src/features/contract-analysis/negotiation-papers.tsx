import { FileLock, FileText } from 'lucide-react';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';

/** What goes to a payer, and what the pharmacy keeps to itself. */
export function NegotiationPapers({ payerName }: { readonly payerName: string }) {
  return (
    <div className="mt-auto flex flex-col gap-2 print:hidden">
      <PaperButton
        payerName={payerName}
        path="/api/analysis/negotiation-report"
        description={`Negotiation report of ${payerName}`}
        variant="outline"
        icon={FileText}
        label="Generate Negotiation Report"
      />
      <PaperButton
        payerName={payerName}
        path="/api/analysis/negotiation-preparation"
        description={`Preparation sheet of ${payerName}`}
        variant="ghost"
        icon={FileLock}
        label="Internal Preparation Sheet"
      />
    </div>
  );
}

interface PaperButtonProps {
  readonly payerName: string;
  readonly path: string;
  readonly description: string;
  readonly variant: 'outline' | 'ghost';
  readonly icon: typeof FileText;
  readonly label: string;
}

function PaperButton(props: PaperButtonProps) {
  const { payerName, path, description, variant, icon: Icon, label } = props;
  const { pending, start } = useDownload(useUnauthorized('/api/login'));
  const address = `${path}?${new URLSearchParams({ payer: payerName, format: 'pdf' })}`;
  return (
    <Button
      variant={variant}
      className="w-full"
      pending={pending !== undefined}
      onClick={() => void start(address, description)}
    >
      {pending === undefined ? <Icon aria-hidden="true" /> : null}
      {label}
      <span className="sr-only"> for {payerName}</span>
    </Button>
  );
}
