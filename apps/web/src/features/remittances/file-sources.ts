interface FileSource {
  readonly name: string;
  readonly file: string;
  readonly where: string;
}

export const fileSources: readonly FileSource[] = [
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
