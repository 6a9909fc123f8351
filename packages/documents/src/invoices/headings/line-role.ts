/** What a column of an invoice's table holds. */
export type LineRole =
  | 'lineNumber'
  | 'itemNumber'
  | 'ndc'
  | 'description'
  | 'quantityOrdered'
  | 'quantityShipped'
  | 'quantityBilled'
  | 'quantity'
  | 'unit'
  | 'packSize'
  | 'unitPrice'
  | 'discount'
  | 'tax'
  | 'totalPrice'
  | 'category'
  | RowFact
  | 'known';

/** What rows of a sheet say of their invoice, each by itself. */
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

const roles: readonly (readonly [LineRole, RegExp])[] = [
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
];

/** Words that head a product's name or its number, by what stands below them. */
export function lineRole(text: string): LineRole | undefined {
  if (text === 'product' || text === 'item and description') return 'description';
  return roles.find(([, words]) => words.test(text))?.[0];
}

/** Words of headings, each by itself, to tell a line of headings from others. */
const words =
  /^(line|number|ndc|quantity|unit|uom|um|pack|pkg|package|size|price|cost|rate|each|ext|extd|extended|extension|amount|total|discount|tax|category|class|invoice|inv|date|due|vendor|supplier|term|po|order|ord|ordered|ship|shipped|shp|billed|invoiced|item|product|catalog|sku|description|drug|name|net|your|of|measure|code|id|code|upc|service|bill|customer|account|back|bo|back|awp|list|retail|lot|exp|dea|otc|rx|currency|sz|invoiced|delivered|issue|type|gl|usd|per|manufacturer|mfr|cin|part|stock|material|percent|contract|ea|acquisition|wac|srp|msrp|nadac|suggested|sug|sugg|saving|margin|chargeback|running|balance|omit|status|reason|units|net)$/;

export function isHeadingWord(word: string): boolean {
  return words.test(word);
}
