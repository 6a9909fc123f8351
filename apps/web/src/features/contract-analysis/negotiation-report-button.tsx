import { FileText } from 'lucide-react';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { negotiationReportPath } from './contract-analysis.queries.ts';

export function NegotiationReportButton({ payerName }: { readonly payerName: string }) {
  const { pending, start } = useDownload(useUnauthorized('/api/login'));
  return (
    <Button
      variant="outline"
      className="w-full"
      pending={pending !== undefined}
      onClick={() =>
        void start(negotiationReportPath(payerName), `Negotiation report of ${payerName}`)
      }
    >
      {pending === undefined ? <FileText aria-hidden="true" /> : null}
      Generate Negotiation Report
      <span className="sr-only"> for {payerName}</span>
    </Button>
  );
}
