import { clsx } from 'clsx';
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
    file: '835 remittance advice; the DIR or performance statement',
    where: 'Pharmacist Resource Center, under payment and remittance.',
  },
  {
    name: 'CVS Caremark',
    file: '835 remittance advice; the trimester DIR report with its scores',
    where: 'Caremark pharmacy portal, remittance advice; older files on request.',
  },
  {
    name: 'OptumRx',
    file: '835 remittance, or the payment summary as a PDF with claim detail',
    where: 'OptumRx pharmacy portal, or the payment vendor that sends the EFT.',
  },
  {
    name: 'Prime',
    file: '835 remittance, or the remittance PDF with its claim pages',
    where: 'Prime Therapeutics pharmacy portal; provider relations sets up the 835.',
  },
  {
    name: 'Humana',
    file: '835 remittance advice with provider-level adjustments (PLB)',
    where: 'Availity, remittance viewer; or the pharmacy help desk.',
  },
  {
    name: 'MedImpact',
    file: '835 remittance, or the pharmacy remittance report as a PDF',
    where: 'MedImpact pharmacy portal, remittance; the form for the 835 is there too.',
  },
  {
    name: 'PSAOs',
    file: 'Every central-pay 835 of a deposit; GER and BER true-up letters',
    where: 'Your services organization’s portal. One deposit may cover many payers.',
  },
];

const advice = (
  <>
    The 835 is best: it is exact and carries every fee code. A PDF or a scan will do. Portals move
    their menus now and then; their help desk knows these names.
  </>
);

export function FilesToAskFor() {
  return (
    <CardSection title="Which files to upload" description={advice}>
      <div className="border-t border-line">
        {sources.map((source) => (
          <details
            key={source.name}
            className="group border-b border-line last:border-b-0 open:bg-paper"
          >
            <summary
              className={clsx(
                'flex list-none items-center gap-2 px-5 py-2 font-medium hover:bg-hover',
                '[&::-webkit-details-marker]:hidden',
              )}
            >
              <ChevronRight
                className="size-4 text-ink-faint transition-transform group-open:rotate-90"
                aria-hidden="true"
              />
              {source.name}
            </summary>
            <dl
              className={clsx(
                'grid gap-x-4 gap-y-1 px-5 pb-3 pl-11 text-[0.8125rem]',
                'sm:grid-cols-[auto_1fr]',
              )}
            >
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
