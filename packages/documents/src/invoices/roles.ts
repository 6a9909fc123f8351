import type { ChargeCategory } from '@pfs/core/invoice-draft/draft-invoice';
import { headingText } from '../layout/headings/heading-text.ts';
import { plainWords } from '../layout/lines/line-kinds.ts';
import { type PlacedWord, textOf } from '../layout/lines/tokens.ts';

/** Header values that each row of a sheet may repeat. */
export const rowFacts = [
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'vendorName',
  'vendorTaxId',
  'terms',
  'purchaseOrder',
  'accountNumber',
  'currency',
  'total',
] as const;

export type RowFact = (typeof rowFacts)[number];

/** What a column of an invoice's table holds, by its heading in full words. */
const columnRoles = [
  ['lineNumber', /^(line|number|line (number|item)|item line|seq|sequence|point of sale)$/],
  [
    'ndc',
    /^(ndc|ndc (number|code|upc|11)|ndc and upc|ndc hri|upc ndc|national drug code|drug code)$/,
  ],
  ['quantityOrdered', /^((quantity|units?) ord(er(ed)?)?|ord(er(ed)?)?( (quantity|units?))?)$/],
  [
    'quantityShipped',
    /^((quantity|units?) (ship(ped)?|shp|shpd|delivered)|(ship(ped)?|shp|shpd|delivered)( (quantity|units?))?)$/,
  ],
  [
    'quantityBilled',
    /^((quantity|units?) (bill(ed)?|inv|invoice(d)?)|(bill(ed)?|invoiced)( (quantity|units?))?|inv(oice)? (quantity|units?))$/,
  ],
  ['known', /^((quantity )?(back ?order(ed)?|bo|b o)( quantity)?|outstanding)$/],
  ['quantity', /^(quantity|units|unit quantity|number of units|pieces?|hours?|quantity units?)$/],
  [
    'unit',
    /^(uom+|uo m+|um|u m|unit|unit of (measure|issue|sale)|unit measure|measure|uo?i|selling unit)$/,
  ],
  [
    'packSize',
    /^((pack|pkg|package|pk)( size| quantity| sz)?|(unit|item|bottle) (size|sz)|size|sz|pack and size|size pack|pkg sz|form size|pack size uom)$/,
  ],
  [
    'unitPrice',
    /^((unit|your|net|invoice|contract|sell|selling|acquisition|item|purchase|acq|each|ea) ?(unit )?(price|cost|rate|amount)|price|cost|rate|each|price (each|ea|unit|per unit)|cost (each|ea|unit|per unit)|net unit (price|cost)|price usd|unit price usd)$/,
  ],
  [
    'totalPrice',
    /^((ext|extd|extended|extension|line|net|item|total|gross) ?(price|cost|amount|total|value|net)|ext|extd|extended|extension|amount|total|amount usd|total usd|line amount usd|ext(ended)? (price|amount) usd|net extension|net)$/,
  ],
  ['discount', /^(discount|discount amount|line discount|allowance|less discount)$/],
  ['tax', /^(tax|tax amount|sales? tax|line tax)$/],
  [
    'category',
    /^(category|class|product (class|category|type)|item (class|type|category)|department|gl( code)?|type)$/,
  ],
  ['invoiceNumber', /^(inv|invoice|bill|document)( (number|id))?$/],
  ['invoiceDate', /^((inv|invoice|bill|billing|document) (date|day)|date|date invoiced)$/],
  ['dueDate', /^((payment |net |invoice )?due( date| by| on)?|date due|pay by)$/],
  ['vendorName', /^(vendor|supplier|seller|distributor|wholesaler|manufacturer vendor)( name)?$/],
  ['vendorTaxId', /^(vendor |supplier )?(federal )?(tax id( number)?|ein|fein|tin)$/],
  ['terms', /^(payment )?term$/],
  ['purchaseOrder', /^(customer )?(po|purchase order|order)( number)?$/],
  ['accountNumber', /^(customer|account|client)( account)?( (number|id))?$/],
  ['currency', /^(currency|currency code|curr)$/],
  ['total', /^(invoice|inv|bill|document) (total|amount|amount due|total amount|balance)$/],
  [
    'known',
    /^((unit |ext |extended |total |suggested |sug |sugg |average )*(awp|wac|msrp|srp|nadac|retail|list)( (unit|price|cost|amount|value|total|ext|extension|extended|each))*|chargeback|charge back|saving|savings|you save|margin|gross (margin|profit)|gp|running (balance|total)|balance|cumulative|lot( number)?|exp(iration)?( date)?|expire|schedule|dea( class| schedule)?|rx otc|otc|rx|tax code|tx|note|ship date|order date|tote|contract( number| id)?|deal|strength|form|manufacturer|mfr|mfg|brand|vendor item|location|discount percent|percent|gtin|serial|omit( code)?|status|reason( code)?)$/,
  ],
  [
    'itemNumber',
    /^((item|product|catalog|part|stock|material|vendor item|order|sku|article) ?(number|code|id)?|sku|cin|item ndc)$/,
  ],
  [
    'description',
    /^((item |product |drug |service )?description|description of (good|item|service|product)s?|(product|drug|item|medication) name|drug|medication|name|detail|product|item and description|item description|product and description|service)$/,
  ],
] as const;

export type LineRole = (typeof columnRoles)[number][0];

/** The role of a column heading in full words. */
export function lineRole(text: string): LineRole | undefined {
  if (text === 'product' || text === 'item and description') return 'description';
  return columnRoles.find(([, headingWordForm]) => headingWordForm.test(text))?.[0];
}

/** Single words of headings, to tell heading lines from others. */
const headingWordForm =
  /^(line|number|ndc|quantity|unit|uom|um|pack|pkg|package|size|price|cost|rate|each|ext|extd|extended|extension|amount|total|discount|tax|category|class|invoice|inv|date|due|vendor|supplier|term|po|order|ord|ordered|ship|shipped|shp|billed|invoiced|item|product|catalog|sku|description|drug|name|net|your|of|measure|code|id|code|upc|service|bill|customer|account|back|bo|back|awp|list|retail|lot|exp|dea|otc|rx|currency|sz|invoiced|delivered|issue|type|gl|usd|per|manufacturer|mfr|cin|part|stock|material|percent|contract|ea|acquisition|wac|srp|msrp|nadac|suggested|sug|sugg|saving|margin|chargeback|running|balance|omit|status|reason|units|net)$/;

export function isHeadingWord(word: string): boolean {
  return headingWordForm.test(word);
}

/** What labels on an invoice's page name, apart from its item table. */
const labelRoles = [
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
  // Totals by item class; it isn't known which lines they cover.
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
] as const;

export type LabelRole = (typeof labelRoles)[number][0];

const charges: ReadonlySet<string> = new Set(['Tax', 'Freight', 'Discount', 'Fee']);

export function isCharge(role: LabelRole | undefined): role is ChargeCategory {
  return role !== undefined && charges.has(role);
}

const wordsMax = 7;

/** The role of a label in full, lower-case words. */
export function labelRole(text: string): LabelRole | undefined {
  const words = text.split(' ');
  if (text === '' || words.length > wordsMax) return undefined;
  return labelRoles.find(([, form]) => form.test(text))?.[0];
}

/** The meaning of words as read or, if they have none, of what misread words probably say. */
export function meaningOf<Meaning>(
  words: readonly PlacedWord[],
  meaning: (text: string) => Meaning | undefined,
): Meaning | undefined {
  const exact = meaning(headingText(textOf(words)));
  if (exact !== undefined || words[0]?.decidedBy !== 'ocr') return exact;
  return meaning(plainWords(words).join(' '));
}
