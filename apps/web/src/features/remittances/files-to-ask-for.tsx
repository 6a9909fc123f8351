import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { CardSection } from '../../ui/card.tsx';

interface FileSource {
  readonly name: string;
  readonly file: string;
  readonly where: string;
  /** How the 835 is had. */
  readonly edi: string;
  /** How a PDF that can be proven is had. */
  readonly pdf: string;
}

const fileSources: readonly FileSource[] = [
  {
    name: 'Express Scripts',
    file: '835 remittance advice; the DIR or performance statement',
    where: 'Pharmacist Resource Center, under payment and remittance.',
    edi: 'Enroll for the electronic remittance once; each payment then has its 835 to download.',
    pdf: 'Open the payment and save its remittance as a PDF, all pages of it.',
  },
  {
    name: 'CVS Caremark',
    file: '835 remittance advice; the trimester DIR report with its scores',
    where: 'Caremark pharmacy portal, remittance advice; older files on request.',
    edi: 'Enroll for electronic remittance advice; a clearing house or your PSAO may hold it.',
    pdf: 'Open the remittance in the portal and save or print it as a PDF with its claim lines.',
  },
  {
    name: 'OptumRx',
    file: '835 remittance, or the payment summary as a PDF with claim detail',
    where: 'OptumRx pharmacy portal, or the payment vendor that sends the EFT.',
    edi: 'Enroll with the payment vendor of the EFT; the 835 lies beside each payment.',
    pdf: 'Choose the summary with claim detail: totals alone name no claims.',
  },
  {
    name: 'Prime',
    file: '835 remittance, or the remittance PDF with its claim pages',
    where: 'Prime Therapeutics pharmacy portal; provider relations sets up the 835.',
    edi: 'Ask provider relations for the 835 enrollment form.',
    pdf: 'Save the remittance of a check or EFT; take the claim pages with it.',
  },
  {
    name: 'Humana',
    file: '835 remittance advice with provider-level adjustments (PLB)',
    where: 'Availity, remittance viewer; or the pharmacy help desk.',
    edi: 'Enroll for ERA through Availity.',
    pdf: 'Open the payment in the remittance viewer and save it as a PDF.',
  },
  {
    name: 'MedImpact',
    file: '835 remittance, or the pharmacy remittance report as a PDF',
    where: 'MedImpact pharmacy portal, remittance; the form for the 835 is there too.',
    edi: 'Send in the form for the 835 of the portal.',
    pdf: 'Save the pharmacy remittance report; one with rows for each claim.',
  },
  {
    name: 'PSAOs',
    file: 'Every central-pay 835 of a deposit; GER and BER true-up letters',
    where: 'Your services organization’s portal. One deposit may cover many payers.',
    edi: 'Ask for the 835 of each payer in a deposit, not only for the deposit’s sum.',
    pdf: 'Save each payer’s remittance of the deposit; true-up letters as they come.',
  },
];

const advice = (
  <>
    The 835 is best: it is exact and carries every fee code. A PDF, a CSV or Excel sheet, or a
    straight scan at 300 dpi will do: it counts once its figures prove themselves or you accept
    them. Portals move their menus now and then; their help desk knows these names.
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
              <dt className="text-ink-faint">Ask for</dt>
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
