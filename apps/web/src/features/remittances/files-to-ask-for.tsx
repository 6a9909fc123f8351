import { ChevronRight } from 'lucide-react';
import { CardSection } from '../../ui/card.tsx';

interface Source {
  readonly name: string;
  readonly file: string;
  readonly where: string;
}

const sources: readonly Source[] = [
  {
    name: 'Express Scripts',
    file: '835 remittance advice, and the quarterly DIR or performance statement',
    where:
      'Pharmacist Resource Center: Payment and remittance. Ask for 835 enrollment if you only get paper.',
  },
  {
    name: 'CVS Caremark',
    file: '835 remittance advice, and the trimester DIR report with its Star and performance scores',
    where: 'Caremark pharmacy portal, Remittance advice; older files through the 835 request form.',
  },
  {
    name: 'OptumRx',
    file: '835 electronic remittance, or the PDF of the payment summary with claim detail',
    where: 'OptumRx pharmacy portal, or the payment vendor that sends the EFT.',
  },
  {
    name: 'Prime',
    file: '835 remittance, or the remittance PDF with the claim pages',
    where:
      'Prime Therapeutics pharmacy portal, Payments. Ask provider relations for the 835 set-up.',
  },
  {
    name: 'Humana',
    file: '835 remittance advice with provider-level adjustments (PLB)',
    where: 'Availity, Remittance viewer; or the Humana Pharmacy Solutions help desk.',
  },
  {
    name: 'MedImpact',
    file: '835 remittance, or the pharmacy remittance report as a PDF',
    where: 'MedImpact pharmacy portal, Remittance; the EFT and 835 form is on the same page.',
  },
  {
    name: 'PSAOs',
    file: 'The central-pay 835 files, and any effective-rate (GER, BER) true-up letters',
    where:
      'Your services organization’s member portal. One deposit may cover many payers: take every file of it.',
  },
];

export function FilesToAskFor() {
  return (
    <CardSection
      title="Which files to upload"
      description="The 835 is best: it is exact and carries every fee code. A PDF or a scan will do. Portals move their menus now and then; their help desk knows these names."
    >
      <div className="border-t border-line">
        {sources.map((source) => (
          <details
            key={source.name}
            className="group border-b border-line last:border-b-0 open:bg-paper"
          >
            <summary className="flex list-none items-center gap-2 px-5 py-2 font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
              <ChevronRight
                className="size-4 text-ink-faint transition-transform group-open:rotate-90"
                aria-hidden="true"
              />
              {source.name}
            </summary>
            <dl className="grid gap-x-4 gap-y-1 px-5 pb-3 pl-11 text-[0.8125rem] sm:grid-cols-[auto_1fr]">
              <dt className="text-ink-faint">Ask for</dt>
              <dd>{source.file}</dd>
              <dt className="text-ink-faint">Where</dt>
              <dd>{source.where}</dd>
            </dl>
          </details>
        ))}
      </div>
    </CardSection>
  );
}
