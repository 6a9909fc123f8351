import { percentage, percentInWords } from '@pfs/core/metrics/ratios';
import type { PdfBlock } from '../../platform/documents/document.ts';
import type { AnalysedPayer } from './contract-analysis.service.ts';

/** How the figures came about, for whoever doubts them. */
export function reportMethod({ figures, analysis }: AnalysedPayer): readonly PdfBlock[] {
  const { benchmarkPercent, knownCost, totals } = figures;
  const known = percentInWords(percentage(knownCost.grossCents, totals.grossCents));
  return [
    { kind: 'heading', text: 'Method' },
    {
      kind: 'list',
      items: [
        'Every figure comes from the payer’s own remittance advices (X12 835) whose claims and ' +
          'adjustments add up to the payment, by payment date.',
        'Gross is what was paid on claims with the fees taken from them put back. Net is gross ' +
          'less DIR, effective rate, transaction and network fees, those of lump sums among them.',
        'DIR % is DIR fees divided by gross, with one decimal.',
        `The benchmark of ${percentInWords(benchmarkPercent)} is a setting of this installation; a ` +
          'vendor’s page gives 2–4% of gross reimbursement.',
        analysis.netMargin === null
          ? `The cost of drugs is known for ${known} of gross, too little to speak of margins.`
          : `The cost of drugs is known for ${known} of gross, from own invoices or NADAC.`,
      ],
    },
  ];
}
