import type { ChargeCategory } from '@pfs/core/invoice-draft/draft-invoice';

/** What words on an invoice's page name, beside its table of items. */
export type LabelRole =
  | 'vendorName'
  | 'vendorTaxId'
  | 'buyer'
  | 'accountNumber'
  | 'invoiceNumber'
  | 'invoiceDate'
  | 'date'
  | 'dueDate'
  | 'terms'
  | 'purchaseOrder'
  | 'currency'
  | 'items'
  | 'charges'
  | 'total'
  | 'amountDue'
  | 'amountPaid'
  | 'carried'
  | 'pageTotal'
  | 'count'
  | 'previous'
  | 'conditional'
  | 'besides'
  | ChargeCategory;

const roles: readonly (readonly [LabelRole, RegExp])[] = [
  [
    'invoiceNumber',
    /^((tax |original )?(invoice|inv|bill)|credit memo|credit note|credit|document)( (number|id))$|^(invoice|inv|bill|document|credit memo|credit note|credit|memo)$/,
  ],
  [
    'invoiceDate',
    /^(invoice|inv|bill|billing|document|credit memo|credit|memo) date$|^date of invoice$|^(date issued|issue date|invoiced( on)?)$/,
  ],
  ['dueDate', /^((payment|net|invoice|pay)? ?due (date|by|on)|date due|pay by|payment due|due)$/],
  ['date', /^(date|dated)$/],
  ['terms', /^(payment |credit )?terms?( of (sale|sales|payment))?$/],
  ['purchaseOrder', /^(customer |your |client )?(po|purchase order|order reference)( number)?$/],
  [
    'accountNumber',
    /^((customer|client|bill to|ship to|billing)( account)?|account|your account)( (number|id|code))$|^account$/,
  ],
  [
    'vendorTaxId',
    /^(vendor |our )?(federal |fed )?(tax id|tax id number|tax number|ein|fein|tin|federal id|fed id)( number)?$/,
  ],
  ['currency', /^currency( code)?$/],
  [
    'vendorName',
    /^(vendor|supplier|seller|distributor|wholesaler)( name)?$|^(sold by|from|remit( payment)? to|remittance( payment)? to|pay to|make check payable to|please remit( payment)? to)$/,
  ],
  [
    'buyer',
    /^(bill|sold|ship|deliver|invoice|charge) to( address| customer)?$|^(customer|buyer|purchaser|consignee)( name)?$|^bill to ship to$/,
  ],
  [
    'conditional',
    /^.*\b(if paid|when paid|available|early pay(ment)?|cash discount|by (the )?due)\b.*$/,
  ],
  // What the goods would cost elsewhere.
  [
    'besides',
    /^((sub ?)?total |extended |ext |suggested |sug |sugg |estimated |average |unit |invoice )*(awp|wac|srp|msrp|nadac|retail|list|list price|average wholesale|wholesale acquisition)( (price|cost|value|amount|total|ext|extension|extended))*$/,
  ],
  [
    'besides',
    /^(total |your |you |invoice |contract |estimated )*(saving|savings|saved|save|gross margin|margin|gross profit)( (amount|total|today|this invoice|on this invoice))*$/,
  ],
  // What a class of the lines comes to; which lines are of it is not said.
  [
    'besides',
    /^((sub ?)?total )?(rx|otc|legend|brand|generic|(non )?controlled( substance)?|narcotic|c ?(ii|iii|iv|v|2|3|4|5)( ?(c ?)?(v|5))?|schedule (ii|iii|iv|v|2|3|4|5)( v)?|hba|hbc|dme|front end|home health|(non ?)?taxable|tax exempt|exempt|refrigerated)( (item|product|merchandise|sale|sales|drug|line|class|good))*( (sub ?)?total| amount| sum)?$/,
  ],
  [
    'carried',
    /^(total |balance |amount |sub ?total )?(carried|brought|carry|bring)( over)? ?(forward|over|fwd)?$|^(balance |amount )?(forward|forwarded)$|^(carried|brought) to( next)? page$|^continued( next page)?$/,
  ],
  ['pageTotal', /^(this )?page (sub)?total$|^total (this|for this|of) page$/],
  [
    'items',
    /^(order |item )?(sub ?total|submitted total)( (before|excluding|excl) (tax|taxe))?$|^(merchandise|net merchandise|goods?|net goods?)( (sub)?total| amount| value)?$|^(product|item|line|material) (sub ?total|total|amount|value)$|^total (merchandise|goods?|product|item|of item|net goods?)$/,
  ],
  ['charges', /^(total )?(other )?charges?( total)?$|^total (tax and charge|charge|other charge)$/],
  [
    'count',
    /^(total )?(number of |count of )?(line item|line|item|piece|unit|units|product|carton|quantity)( (count|billed|shipped|ordered|invoiced))?( total)?$|^total (quantity|units|line|item|line item|piece)( (shipped|billed))?$/,
  ],
  [
    'previous',
    /^(previous?|prior|opening|past due|old|current|running|new|last|statement) (account )?(balance|amount)( due)?$|^(total )?account (total|balance|amount|due)( due)?$|^(total |amount )?past due( amount)?$|^(total |amount |balance )+due (on|of|for) account$|^total due all invoice$|^(last|previous?) payment( received)?$|^(unapplied|open|unused) (credit|payment|cash)( balance)?$|^credit (limit|line|balance)$/,
  ],
  [
    'amountPaid',
    /^(less )?(amount|payment|total|deposit|prepaid)? ?(paid|received|payment received|applied|prepaid)( to date)?$|^(less )?(payment|deposit|prepayment)( received| applied)?$|^payment and credit$/,
  ],
  [
    'amountDue',
    /^(total |net )?(balance|amount|remaining balance|invoice balance|net amount|net)( now)? due( usd| now)?$|^(pay|please pay)( this)?( amount)?$|^(balance|amount payable|balance payable|total payable|net payable|amount to pay)( usd)?$|^total (amount )?due( usd)?$/,
  ],
  [
    'total',
    /^(grand |invoice |net |order |document |credit |credit memo |final )?total( amount| invoice| usd| invoice amount| credit| price)?$|^(invoice|net invoice|total invoice|total credit|credit memo)( amount| value| usd| amount usd)?$|^net (amount|value)$|^total (invoice|credit|net|sale|sales|amount)( amount| total| value)?$|^total of invoice$|^invoice total usd$/,
  ],
  ['Tax', /\b(tax|taxe|gst|vat|hst|pst)\b/],
  [
    'Freight',
    /\b(freight|s and h|shipping|delivery|handling|postage|courier|transportation|carriage)\b/,
  ],
  [
    'Discount',
    /\b(discount|rebate|allowance|coupon|promotion|promo|volume credit|less credit|chargeback|credit applied)\b/,
  ],
  [
    'Fee',
    /\b(fee|surcharge|fuel|hazmat|hazardou|re ?stock(ing)?|deposit|minimum order|small order|service charge|finance charge|late charge|cold chain|pack(ag)?ing|charge)\b/,
  ],
];

const charges: ReadonlySet<string> = new Set(['Tax', 'Freight', 'Discount', 'Fee']);

export function isCharge(role: LabelRole | undefined): role is ChargeCategory {
  return role !== undefined && charges.has(role);
}

const wordsMax = 7;

/** What words of a label mean, in full and lower case. */
export function labelRole(text: string): LabelRole | undefined {
  const words = text.split(' ');
  if (text === '' || words.length > wordsMax) return undefined;
  return roles.find(([, form]) => form.test(text))?.[0];
}
