import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { CardSection } from '../../../ui/card.tsx';

interface FileSource {
  readonly name: string;
  readonly file: string;
  readonly where: string;
  /** How to get the 835. */
  readonly edi: string;
  /** How to get a PDF that can be verified. */
  readonly pdf: string;
}

const fileSources: readonly FileSource[] = [
  {
    name: 'Express Scripts',
    file: '835 remittance advice; DIR or performance statement',
    where: 'Pharmacist Resource Center, under payment and remittance.',
    edi: 'Enroll once for electronic remittances. You can then download an 835 for each payment.',
    pdf: 'Open the payment and save all pages of its remittance as a PDF.',
  },
  {
    name: 'CVS Caremark',
    file: '835 remittance advice; trimester DIR report with scores',
    where: 'Caremark pharmacy portal, under remittance advice. Older files on request.',
    edi: 'Enroll for electronic remittance advice. Your clearinghouse or PSAO may already have it.',
    pdf: 'Open the remittance in the portal and save or print it as a PDF with claim lines.',
  },
  {
    name: 'OptumRx',
    file: '835 remittance, or payment summary PDF with claim detail',
    where: 'OptumRx pharmacy portal, or the payment vendor that sends the EFT.',
    edi: 'Enroll with the EFT payment vendor. The 835 is listed with each payment.',
    pdf: 'Choose the summary with claim detail. Totals alone don’t list claims.',
  },
  {
    name: 'Prime',
    file: '835 remittance, or remittance PDF with claim pages',
    where: 'Prime Therapeutics pharmacy portal. Provider relations sets up the 835.',
    edi: 'Ask provider relations for the 835 enrollment form.',
    pdf: 'Save the remittance for a check or EFT, including the claim pages.',
  },
  {
    name: 'Humana',
    file: '835 remittance advice with provider-level adjustments (PLB)',
    where: 'Availity remittance viewer, or the pharmacy help desk.',
    edi: 'Enroll for ERA through Availity.',
    pdf: 'Open the payment in the remittance viewer and save it as a PDF.',
  },
  {
    name: 'MedImpact',
    file: '835 remittance, or pharmacy remittance report PDF',
    where: 'MedImpact pharmacy portal, under remittance. The 835 enrollment form is there too.',
    edi: 'Submit the 835 enrollment form from the portal.',
    pdf: 'Save the pharmacy remittance report with a row for each claim.',
  },
  {
    name: 'PSAOs',
    file: 'Every central-pay 835 in a deposit; GER and BER true-up letters',
    where: 'Your PSAO’s portal. One deposit may cover many payers.',
    edi: 'Ask for each payer’s 835, not just the deposit total.',
    pdf: 'Save each payer’s remittance in the deposit, plus true-up letters as they arrive.',
  },
];

const advice = (
  <>
    An 835 is best because it’s exact and has every fee code. A PDF, CSV, Excel sheet, or straight
    300 dpi scan works too. It’s included in totals once reconciled or accepted by you. If a
    portal’s menus have changed, its help desk can find these files.
  </>
);

export function FilesToAskFor() {
  return (
    <CardSection title="Which files to upload" description={advice}>
      <div className="border-t border-line">
        {fileSources.map((source) => (
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
              <dt className="text-ink-faint">What to get</dt>
              <dd>{source.file}</dd>
              <dt className="text-ink-faint">Where</dt>
              <dd>{source.where}</dd>
              <dt className="text-ink-faint">As 835</dt>
              <dd>{source.edi}</dd>
              <dt className="text-ink-faint">As PDF</dt>
              <dd>{source.pdf}</dd>
            </dl>
          </details>
        ))}
      </div>
    </CardSection>
  );
}
