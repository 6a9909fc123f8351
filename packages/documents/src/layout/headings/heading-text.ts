/** What abbreviations of headings and labels stand for, after `#` became `number`. */
const abbreviations: Readonly<Record<string, string>> = {
  no: 'number',
  ln: 'line',
  nbr: 'number',
  num: 'number',
  nr: 'number',
  amt: 'amount',
  amnt: 'amount',
  qnty: 'quantity',
  qty: 'quantity',
  quan: 'quantity',
  ingr: 'ingredient',
  ing: 'ingredient',
  ingred: 'ingredient',
  ingrd: 'ingredient',
  igr: 'ingredient',
  cst: 'cost',
  disp: 'dispensing',
  dsp: 'dispensing',
  dispense: 'dispensing',
  dispensed: 'dispensing',
  pat: 'patient',
  pt: 'patient',
  ptnt: 'patient',
  mbr: 'member',
  mem: 'member',
  resp: 'responsibility',
  pmt: 'payment',
  pymt: 'payment',
  pymnt: 'payment',
  adj: 'adjustment',
  adjust: 'adjustment',
  adjmt: 'adjustment',
  trans: 'transaction',
  trx: 'transaction',
  txn: 'transaction',
  desc: 'description',
  descr: 'description',
  svc: 'service',
  serv: 'service',
  srv: 'service',
  dt: 'date',
  dte: 'date',
  ref: 'reference',
  refnum: 'reference number',
  ck: 'check',
  chk: 'check',
  cheque: 'check',
  perf: 'performance',
  ntwk: 'network',
  netwk: 'network',
  nw: 'network',
  script: 'rx',
  scripts: 'rx',
  prescription: 'rx',
  presc: 'rx',
  reimb: 'reimbursement',
  reimburse: 'reimbursement',
  reimbursed: 'reimbursement',
  chg: 'charge',
  chrg: 'charge',
  pd: 'paid',
  ttl: 'total',
  tot: 'total',
  prov: 'provider',
  prog: 'program',
  pgm: 'program',
  recon: 'reconciliation',
  reconcil: 'reconciliation',
  var: 'variable',
  eff: 'effective',
  copayment: 'copay',
  coins: 'coinsurance',
  ded: 'deductible',
  deduct: 'deductible',
  med: 'medication',
  auth: 'authorization',
  appr: 'approved',
  allow: 'allowed',
  allowable: 'allowed',
  sls: 'sales',
  sett: 'settlement',
  settl: 'settlement',
  admin: 'administrative',
  rxs: 'rx',
  pos: 'point of sale',
  payor: 'payer',
  acct: 'account',
  remit: 'remittance',
  subm: 'submitted',
  sub: 'submitted',
  dos: 'date of service',
  nvr: 'network variable rate',
  incent: 'incentive',
};

const notPlural: ReadonlySet<string> = new Set([
  'gross',
  'bonus',
  'days',
  'less',
  'status',
  'basis',
  'units',
  'sales',
  'address',
  'dfers',
  'this',
  'plus',
  'dos',
  'ins',
]);

/** A heading or label in full words and lower case: `Ingr. Cost` is `ingredient cost`. */
export function headingText(text: string): string {
  return headingWords(text).join(' ');
}

export function headingWords(text: string): string[] {
  const spaced = text
    .replace(/#/g, ' number ')
    .replace(/&|\+/g, ' and ')
    .replace(/%/g, ' percent ')
    .replace(/\b([A-Za-z])[./]([A-Za-z])\.?(?=[\s:]|$)/g, '$1$2')
    .toLowerCase();
  return spaced
    .split(/[^a-z0-9|]+/)
    .filter((word) => word !== '' && word !== '|')
    .flatMap((word) => fullWord(word).split(' '));
}

function fullWord(word: string): string {
  const own = Object.hasOwn(abbreviations, word) ? abbreviations[word] : undefined;
  if (own !== undefined) return own;
  if (word.length < 4 || !word.endsWith('s') || notPlural.has(word)) return word;
  const single = word.endsWith('ss') ? word : word.slice(0, -1);
  return (Object.hasOwn(abbreviations, single) ? abbreviations[single] : undefined) ?? single;
}
