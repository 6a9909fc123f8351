import type { HeadingMeaning } from './heading-meanings.ts';

interface MeaningRule {
  readonly form: RegExp;
  readonly meaning: HeadingMeaning;
}

const money = '( (amount|fee|total|paid|due|adjustment|charge|deduction|withheld|assessed|cost))*';

/** The first rule that matches a heading in full, lower-case words gives its meaning. */
export const headingRules: readonly MeaningRule[] = [
  rule('price', [
    'percent',
    '\\b(estimate|estimated|projected|forecast|accrued|anticipated|expected|memo|informational|' +
      'ytd|year to date|running|cumulative|pending)\\b',
  ]),
  rule('gross', [
    '^(net|gross|paid|plan|payable|amount|total).* (before|prior to) (dir|fee|adjustment|' +
      'deduction|withhold|ger|all).*$',
    '^(plan |pharmacy )?(paid|payable|payment|amount|total)( (paid|payable|due))? before$',
  ]),
  rule('net', [
    '^(net|paid|plan|payable|amount|total).* (of|after|less) (dir|fee|adjustment|deduction|' +
      'withhold|ger|all).*$',
    '^(plan |pharmacy )?(paid|payable|payment|amount|total)( (paid|payable|due))? after$',
  ]),
  rule('known', [
    '^(patient|member|cardholder|card holder|person|subscriber|insured|client|recipient|enrollee|' +
      'participant|resident|claimant|injured worker|employee|beneficiary)( (last|first|full))?( (name|id|number|id number|code))?$',
    '^((patient|member|cardholder|subscriber|person|insured|enrollee|beneficiary) )?' +
      '(d ?o ?b|date of birth|birth ?date|birthday|born)$',
    '^((patient|member) )?(sex|gender|age)$',
    '^(last|first) name$',
    '^(prescriber|doctor|physician|md|dr)\\b.*$',
    '^name$',
    '^days$|^days? (s )?(supply|supplied|sup)$|^day s$',
    '^ds$',
    '^d s$',
    '^(new )?refill( (number|code|ind))?$',
    '^rf( number)?$',
    '^fill number$',
    '^fill$',
    '^daw( code)?$',
    '^(ncpdp|nabp|npi|bin|pcn|rx bin|bin number|store|store number|location|' +
      'chain|chain code|network id|network|pharmacy type|tier|formulary)( (id|' +
      'number|code))?$',
  ]),
  rule('price', [
    '^(awp|mac|wac|nadac|fuc|average wholesale)( (price|unit price|unit|per unit|' +
      'total|cost|amount|discount|rate))*$',
  ]),
  rule('known', [
    '^(line|seq|sequence|row|record)( number)?$',
    '^item number$',
    '^number$',
    '^brand( generic)?$',
    '\\b(tier|flag|indicator|score)$',
    '^generic$',
    '^bg$',
    '^b g( ind)?$',
    '^gen ind$',
    '^mony$',
    '^source$',
    '^basis( of .*)?$',
    '^cob( ind)?$',
    '^dx$',
    '^gpi$',
    '^schedule$',
  ]),
  rule('price', [
    '^(fee schedule|ppn|ppo|plan|contract|contractual|provider|usual and customary|mac|awp|charge) ' +
      '(reduction|discount|write off|adjustment|savings?|difference)( amount)?$',
    '^(write off|contractual|disallowed|not covered|not allowed|non covered|excess|reduction|savings?)' +
      '( (amount|charge))*$',
    '^(?!.*\\b(dir|ger|fee|performance|network|sequest\\w*)\\b).+ (reduction|cut)( amount)?$',
    '^(total )?awp( (discount|total|amount|percent))*$',
    '^(effective|guaranteed|achieved|actual) (discount|percent)( amount)?$',
    '^(guarantee|guaranteed|actual)$',
  ]),
  rule('reason', ['^(ex|expl|eob|remark|reject|rej|ncpdp rej)( (code|number))?$']),
  rule('description', ['^(measure|component|line of business|guarantee type|rate type)$']),
  rule('known', ['^340b( (flag|ind|indicator|claim))?$']),
  rule('price', [
    '^(ingredient cost|dispensing fee|copay|tax|ic|df) (submitted|billed)$',
    '^submitted (ingredient cost|dispensing fee|copay|tax|ic|df)$',
  ]),
  rule('known', [
    '^(date )?(written|adjudicated|processed|received|adjudication)( date)?$',
    '^date submitted$',
    '^submitted date$',
    '^(process|processing|cycle|adjudication) date$',
  ]),
  rule('dirFee', [
    '^(retroactive|retroactive dir)( (fee|adjustment|amount|recoupment))+$|^retroactive dir$',
    '^dir( (recoupment|deduction|withhold|withheld|assessment|share|take back))+( amount)?$',
    '^(dir|retroactive) (recoup|deductible)$',
    '^w h amount$',
    '^network part( fee)?$',
    '^(nv|variable) rate( (fee|amount|adjustment))*$',
    '^pnp$',
    '^post point of sale$',
    '^performance( network)?$',
    '^(network )?performance dir( (fee|deduction|adjustment|amount))*$',
    '^(point of sale|sale) post adjustment$',
  ]),
  rule('gerFee', [
    '^(generic|brand)( effective)?( rate)? (guarantee|true up)( (adjustment|amount|fee))*$',
    '^(ger|ber|rate|guarantee) (guarantee|reconciliation|settlement)( (adjustment|amount|fee))*$',
    '^rate adjustment( amount)?$',
    '^average discount( (adjustment|amount|aggregate|guarantee|reconciliation))*$',
    '^effective( rate)? (adjustment|reconciliation|settlement)( amount)?$',
  ]),
  rule('dispensingFee', ['^professional fee( (paid|amount|allowed))*$', '^(d|disp) fee$']),
  rule('patientPaid', [
    '^(enrollee|beneficiary|insured|customer)( (cost|pay|paid|share|responsibility|amount|copay))+$',
    '^(member|patient) (cost share|portion|copay)( amount)?$',
    '^(amount )?(you |pharmacy |store )?collected( (from )?(patient|member))?$',
    '^copay( and)? (co ins|coinsurance|deductible)$',
  ]),
  rule('gross', [
    '^(plan|pharmacy) (allowed|approved)( amount)?$',
    '^(payable|due|amount|paid|total) before( all)? (fee|adjustment|dir)$',
    '^(plan liability|gross (due|payable|reimbursement))( amount)?$',
  ]),
  rule('net', [
    '^(amount |total )?(paid|due|payable|payment|net)( amount)? to (pharmacy|provider|store)$',
    '^(amount )?(due|payable|owed)( to)? (pharmacy|provider|store)$',
    '^(allowed|approved) and paid$',
    '^(final|settled|disbursed)( (amount|payment|paid))*$',
  ]),
  rule('dateOfService', [
    '^fdos?$',
    '^date (service|fill|filled|dispensing)$',
    '^(sold|sold date|date sold|rx fill|date rx|date of rx|fill(ed)? on|service on)$',
    '^(dispensing|dispense|fill|filled|service|sold|rx) (on|date of|dt|day)$',
  ]),
  // Words for DIR in contracts and reports; those with "network" must come before network fees.
  rule('dirFee', [
    '^(total )?(pharmacy )?(retro(active)? )?(part d )?dir( and ger)?( ' +
      `(performance|program|quality|price concession))?${money}$`,
    '^(dir fee|performance|quality performance|performance based|perf|pnp|' +
      'star performance)( (adjustment|fee|amount|reconciliation|network|rebate|' +
      'withhold|payment|program|rate))+$',
    `^post (point of sale|settlement|sale|pointofsale)${money}$`,
    `^post adjudication${money}$`,
    '^withhold amount$',
    '^(network )?variable rate( (amount|fee|adjustment))*$',
    '^network variable( (rate|fee|amount|adjustment))*$',
    '^network (participation|processing)( (fee|amount))+$',
    '^program( (fee|amount|adjustment|participation))+$',
    '^direct and indirect remuneration.*$',
    '^price concession( (fee|amount))*$',
    '^bonus pool( (fee|amount|adjustment))*$',
  ]),
  rule('gerFee', [
    '^(ger|ber|ner|oer|dfer|gfer|ger ber|ber ger)( (effective rate|rate|' +
      `guarantee|true up|reconciliation|variance))?${money}$`,
    '^((generic|brand|dispensing fee|overall|' +
      'network) )?effective rate( (guarantee|reconciliation|variance|' +
      `true up))?${money}$`,
    '^rate guarantee( (fee|amount|adjustment|reconciliation))*$',
    '^effective average discount.*$',
    '^average discount aggregate.*$',
    '^(ger |rate )?true up( (amount|fee|adjustment))*$',
  ]),
  rule('transactionFee', [
    '^(transaction|switch|switching|transmission|processing|access|era|eft|' +
      'help desk|administrative|third party administrator|claim processing|per (claim|rx)|point of sale|' +
      'submission|claim transaction|electronic transaction|service)( (transaction|' +
      'processing|administrative|submission|transmission))*( (fee|charge|' +
      'cost))( amount)?$',
    '^claim fee$',
  ]),
  rule('networkFee', [
    '^(network|participation|part|credential|credentialing|network access|' +
      'network administrative)( (fee|charge|access|admin))+( amount)?$',
  ]),
  rule('withheld', [
    '^(amount )?(withheld|withhold|withholding)( amount)?$',
    '^sequest(er|ration)( (amount|reduction|fee))*$',
  ]),
  rule('tax', [
    '^(sales|state) (tx|transaction)$',
    '^\\w{1,9} tax( (amount|paid))*$',
    '^(sales |state |flat |flat sales |percentage |total )?(sales )?tax( (amount|' +
      'paid|total))*$',
  ]),
  rule('patientPaid', [
    '^(total )?(patient|member|client|customer)( (total|cost))*( (pay|paid|' +
      'payment|responsibility|share|amount|liability|portion|due|cost|copay|' +
      'contribution|out of pocket))+$',
    '^(co ?pay|coinsurance|deductible|copay coinsurance|co insurance|cost share|' +
      'cost sharing|out of pocket|oop)( (and )?(coinsurance|deductible|copay|' +
      'amount|paid|coin|total))*$',
  ]),
  rule('incentive', ['^other amount( claimed)?( paid)?$']),
  rule('otherPayer', [
    '^(other|primary|secondary)( (payer|coverage|insurance|payment|carrier|' +
      'plan))*( (amount|paid|payment|payer))+$',
    '^opp( amount)?$',
    '^oca( amount)?$',
    '^tpl( amount)?$',
    '^cob (amount|paid)$',
    '^other coverage$',
    '^other payer$',
  ]),
  rule('ingredientCost', [
    '^(ingredient|drug|product|medication|ic|ingredient drug)( (cost|price|' +
      'amount))( (paid|allowed|amount|approved|total|reimbursed))*$',
    '^ingredient( (paid|allowed|amount))*$',
    '^a?ic( paid)?$',
  ]),
  rule('dispensingFee', [
    '^(dispensing|professional dispensing)( fee)( (paid|allowed|amount|approved|' + 'total))*$',
    '^df( paid)?$',
    '^dispensing( (paid|amount))$',
    '^fill fee$',
  ]),
  rule('incentive', [
    '^incentive( (fee|amount|paid))*$',
    '^professional( (service|fee|amount|paid))+$',
    '^vaccine administrative( (fee|amount))*$',
    '^(administrative|administration) incentive.*$',
  ]),
  rule('charge', [
    '^(total )?(billed|submitted|claimed|charge|charged|usual and custom(ary|er)|u and c|' +
      'uc|gross amount due|gad|list|retail)( (amount|charge|price|total|cost))*$',
    '^(amount|total|claim|gross|pharmacy) (billed|submitted|charge|charged|claimed)( amount)?$',
    '^total (amount )?(submitted|billed)$|^(bill amount|amount bill)$',
  ]),
  rule('gross', [
    '^(total )?gross( (amount|paid|payment|reimbursement|total|price|payable|' +
      'claim|due|plan|pay|cost|allowed))*$',
    '^(total |plan )?(allowed|approved|adjudicated|contracted|contract(?! ?(number|id)?$)|' +
      'negotiated)( (amount|price|total|cost|paid|reimbursement|payment|rate))*$',
    '^(total|amount) (allowed|approved|adjudicated|price)( amount)?$|^(total )?plan cost$',
    '^(amount|total|paid)( (paid))? at point of sale$',
    '^point of sale( (amount|paid|payment|reimbursement|price|total))+$',
    '^initial( (payment|paid|reimbursement|amount))+$',
  ]),
  rule('net', [
    '^net( (amount|paid|payment|due|pay|check|plan|reimbursement|remittance|' +
      'remitted|total|payable|claim|to|pharmacy|cost|plan paid))*$',
    '^(amount|total amount|total|plan|payer|claim|check|pharmacy|plan amount|' +
      'payment|paid|pay|remittance|remitted|payable|reimbursement|total plan|' +
      'final)( (paid|pay|payment|amount|reimbursement|remitted|due|payable|total|' +
      'to|pharmacy|net|reimbursed|remittance))+$',
    '^(paid|payment|reimbursement|payable|remitted|reimbursed|pay)$',
    '^check$',
  ]),
  rule('total', ['^(total|amount|total amount|balance|value|dollar|usd|amount usd)$']),
  rule('otherAdjustment', [
    '^(other |misc |miscellaneous |total |claim |payment )*(fee|adjustment|' +
      'deduction|assessment)( (amount|total|fee|adjustment))*$',
  ]),
  rule('ndc', [
    '^(national drug code|ndc|ndc upc|upc|upc ndc|drug code|product id|drug ndc|' +
      'ndc11|ndc 11|product code|ndc code|product ndc)( (number|code|id|upc|' +
      'digit))*$',
  ]),
  rule('claimId', [
    '^((office|patient|your|provider) )?(account|invoice|item)( number)? rx( number)?$|^rx (invoice|account)( number)?$',
    '^(office|patient|your|provider) account( number)?$',
    '^(rx|rx otc|pharmacy rx|your rx)( (number|id|reference|service|refill|fill|number fill|number refill|' +
      'rf|number rf|claim))*$',
  ]),
  rule('dateOfService', [
    '^(date of service|service date|date of fill|fill date|date filled|filled|' +
      'filled on|date dispensing|dispensing date|dispensing on|date rx filled|' +
      'rx date|service|rx fill date|date fill|fill dt|filled date|dispensing|' +
      'claim date|service dt|date serviced|from date|date of dispensing)( (date|' +
      'from))?$',
  ]),
  rule('drugName', [
    '^(drug|medication|product|label|item|drug label|trade|product service|' +
      'drug product)( (name|description|label name|strength|name strength|' +
      'name and strength|and strength|dispensing|description strength|form))*$',
    '^ndc (drug )?(description|name)$',
    '^drug name .*$',
    '^(drug|medication|product)( name)?( and)? ndc$',
  ]),
  rule('quantity', [
    '^((metric|decimal|total|dispensing|billed|paid) )*(quantity|units?)( (dispensing|billed|paid|units?|disp))*$',
    '^(metric|metric dispensing|mq)$',
  ]),
  rule('planName', [
    '^(plan|group|carrier|plan sponsor|benefit plan|sponsor|plan group|' +
      'group plan|client|line of business|lob|health plan|plan carrier|' +
      'carrier group)( (name|id|number|code|description))*$',
  ]),
  rule('status', [
    '^(claim |rx |transaction |claim transaction )?(status|type|action|ind|' +
      'indicator|disposition)( (code|ind))?$',
    '^(st|stat|sts|tx|tc|p r|tran|transaction|code|cd)$',
    '^paid reversed$',
    '^(fin|financial) (st|status)$',
    '^status .*$',
  ]),
  rule('claimReference', [
    '^(claim|authorization|transaction|icn|payer claim|claim reference|' +
      'payer claim control|tcn|document control|pbm claim|control|claim control|' +
      'pbm reference|claim authorization|payer|interchange)( (number|id|reference|' +
      'code|reference number|control number|authorization number))+$',
    '^(claim|authorization|[cdit]cn)$',
    '^(internal|claim|document|transaction) (control|ctl|reference)( number)?$',
    // The payer's name for the pharmacy's own number.
    '^(your|vendor|supplier|provider) ((inv|invoice|document|reference|item)( |$))+(number)?$',
  ]),
  rule('traceNumber', [
    '^(check|eft|ach|trace|payment|check eft|eft check|remittance|warrant|' +
      'deposit|check or eft|eft trace|check trace|wire|ach trace|payment trace|' +
      'advice)( (number|id|reference|trace|number trace|reference number|' +
      'trace number|eft number|or eft number|ref))+$',
    '^trace$',
    '^check (or )?eft$',
    '^eft check$',
  ]),
  rule('paidOn', [
    '^(payment|check|paid|eft|remittance|remit|deposit|settlement|pay|issue|ach|check eft|advice|' +
      'disbursement|voucher|warrant|draft|transfer|wire|value|funding)( (issue|eft))? date$',
    '^date( of)? (paid|payment|check|issued|remittance|issue)$',
    '^paid (on|date)$',
    '^(issued|mailed|deposited|dated)( on)?$',
  ]),
  rule('payerName', [
    '^(payer|plan payer|payer plan|pbm|processor|remitter|benefit manager|pharmacy benefit manager|' +
      'paid by|issued by|payer pbm|third party|third party payer)( name)?$',
  ]),
  rule('payeeName', ['^(payee|pay to|paid to|provider)( name)?$', '^pharmacy name$']),
  rule('payeeId', ['^(payee|provider|pharmacy) (id|number)$']),
  rule('description', [
    '^(description|((line|item) )?text|details?|explanation|memo|remark|narrative|' +
      'adjustment description|fee description|note|comment|adjustment (name|type|' +
      'description)|fee (type|name|description)|deduction type)$',
  ]),
  rule('reference', [
    '^item$',
    '^(our )?(reference|adjustment reference|adjustment id|document|invoice|voucher)( (number|' +
      'id|code))*$',
  ]),
  rule('reason', [
    '^(reason|adjustment reason|adjustment code|plb|plb code|adjustment number|' +
      'category|reason description|adjustment category|fee code|' +
      'remark code)( (code|number|description))*$',
  ]),
  rule('day', [
    '^(service )?day$',
    '^date$',
    '^effective date$',
    '^posted$',
    '^posting date$',
    '^period$',
    '^quarter$',
    '^for period$',
    '^service period$',
    '^through$',
    '^to date$',
  ]),
];

function rule(meaning: HeadingMeaning, forms: readonly string[]): MeaningRule {
  return { form: new RegExp(forms.join('|')), meaning };
}
