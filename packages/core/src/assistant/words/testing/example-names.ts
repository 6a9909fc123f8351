import type { KnownNames } from '../../understanding.ts';

/** The names of a made-up pharmacy, shaped like those that files and invoices have. */
export const madeUpNames: KnownNames = {
  payers: [
    ...['NORTHLAKE RX BENEFITS', 'CAREMONT PHARMACY SERVICES', 'OPTISCRIPT PBM'],
    ...['PRIMERA MEDICARE PART D', 'STATE MEDICAID PROGRAM'],
  ],
  vendors: [
    ...['Harborline Drug Company', 'Prairie Generics Supply', 'Bluestem Medical Distributors'],
  ],
  drugs: [
    { name: 'ATORVASTATIN 20 MG TAB', ndc: '60505257909' },
    { name: 'LISINOPRIL 10 MG TAB', ndc: '68180051303' },
    { name: 'METFORMIN 500 MG TAB', ndc: '65862000899' },
    { name: 'METOPROLOL SUCC ER 50 MG TAB', ndc: '62037083110' },
    { name: 'PREDNISONE 10 MG TAB', ndc: '00054001725' },
    { name: 'ALBUTEROL HFA 90 MCG INHALER', ndc: '00093317431' },
    { name: 'ELIQUIS 5 MG TAB', ndc: '00003089421' },
    { name: 'ENTRESTO 49-51 MG TAB', ndc: '00078077720' },
    { name: 'OZEMPIC 1 MG PEN', ndc: '00169413013' },
    { name: 'LANTUS SOLOSTAR PEN', ndc: '00088221905' },
    { name: '', ndc: '00000000000' },
  ],
};

/** Names as real remittances and invoices have them. */
export const usualNames: KnownNames = {
  payers: [
    ...['EXPRESS SCRIPTS', 'CVS CAREMARK', 'OPTUMRX', 'HUMANA PART D', 'HUMANA COMMERCIAL'],
    ...['PRIME THERAPEUTICS', 'MEDIMPACT HEALTHCARE SYSTEMS, INC.', 'NAVITUS'],
  ],
  vendors: ['McKesson Corporation', 'Cardinal Health', 'Cencora', 'Anda, Inc.'],
  drugs: [
    { name: 'METFORMIN 500 MG TAB', ndc: '65862000899' },
    { name: 'METFORMIN HCL ER 500MG TAB', ndc: '65862000001' },
    { name: 'METFORMIN 1000 MG TAB', ndc: '65862000002' },
    { name: 'ATORVASTATIN 20 MG TAB', ndc: '60505257909' },
    { name: 'ATORVASTAT 40MG', ndc: '60505257901' },
    { name: 'TAMSULOSIN 0.4 MG CAP', ndc: '65862059801' },
    { name: 'AMOXICILLIN/CLAV 875-125MG TABS', ndc: '65862059802' },
  ],
};
