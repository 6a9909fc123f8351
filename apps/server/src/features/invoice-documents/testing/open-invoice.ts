/** A sheet of an invoice; what is left out of it leaves a question. */
export function invoiceSheet({
  vendor = 'Cascade Drug Wholesale',
  number = 'C-100',
  date = '03/02/2026',
  total = '130.00',
}: {
  readonly vendor?: string;
  readonly number?: string;
  readonly date?: string;
  readonly total?: string;
} = {}): string {
  const head = 'Invoice Number,Invoice Date,Vendor,Invoice Total,NDC,Description,Qty,UOM,Pack';
  const facts = `${number},${date},${vendor},${total}`;
  return [
    `${head},Unit Cost,Ext Amount`,
    `${facts},00093505698,METFORMIN 500 MG TAB,2,BT,100 TB,50.00,100.00`,
    `${facts},68180098001,ATORVASTATIN 20 MG TAB,3,BT,,10.00,30.00`,
    '',
  ].join('\r\n');
}
