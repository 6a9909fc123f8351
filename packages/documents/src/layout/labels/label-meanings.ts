import type { DraftPaymentField } from '@pfs/core/draft/draft-remittance';
import { headingMeaning, withoutCurrency } from '../headings/heading-meanings.ts';
import { eitherWay } from '../headings/heading-text.ts';

/**
 * What a label's value is. `other` is known and not needed; `payment` concerns the payment, and its
 * value says what it is: a date, a number or an amount.
 */
export type LabelMeaning = ValueMeaning | 'payment';

export type ValueMeaning = DraftPaymentField | 'claimCount' | 'other';

const rules: readonly { readonly meaning: LabelMeaning; readonly form: RegExp }[] = [
  {
    meaning: 'claimCount',
    form: /^claim in this payment$|^((total|number of|claim)( (paid|claim|rx|transaction))* (claim|count|rx|transaction|record)( (count|paid|processed|number))?|(claim|rx|transaction|record) (count|total|paid|processed)|number of (claim|rx|transaction|record)|claim)$/,
  },
  {
    meaning: 'amount',
    form: /^(total |net |this )?(check|payment|eft|ach|deposit|remittance|remitted|wire|check eft|eft check|ach payment|eft payment|disbursement|funds|cash)( (amount|total|payment|amount paid|due|paid|issued))+$|^(net|total|total net)( (amount|claim))? (payment|paid|payable|remittance|remitted|check|eft|due|pay|deposit|disbursement|amount paid)( (amount|to pharmacy|this (check|payment)|due|to provider|total))*$|^amount( of)?( this)? (check|payment|paid|deposited|remitted|enclosed|eft|deposit|due|payable)$|^(paid|payment|amount)$|^(total )?amount( (paid|due))?$|^in the amount of$|^(the )?amount of$|^(check|payment|eft) (for|of)$|^totaling$|^total (of|of check|for (check|payment|eft|this payment|this check))$|^paid amount$|^net total$|^total amount (paid|remitted|due|of (check|payment))$|^balance (paid|due|payable)$|^grand total (paid|payment)$/,
  },
  {
    meaning: 'traceNumber',
    form: /^(check|eft|ach|trace|payment|remittance|warrant|voucher|deposit|wire|advice|trn)( (check|eft|ach|trace|payment|or|and|advice|remittance))*( (number|id|reference|trace))+$|^(check|eft|trace|trn|ach|voucher|(eft|ach|trace) check|check (eft|ach|trace))$|^reference number$|^electronic fund transfer( number)?$|^transaction (id|number)$|^payment reference( number)?$/,
  },
  {
    meaning: 'paidOn',
    form: /^(cycle pay|payment|check|paid|eft|remittance|deposit|settlement|pay|issue|issued|ach|advice|disbursement|wire|check eft|eft check|funds|effective|payment effective|value)( (issue|settlement|effective))? date$|^date( of| of the)? (paid|payment|check|issued|issue|remittance|deposit|eft|settlement)$|^(paid|issued|dated|deposited)( on)?$|^date$/,
  },
  {
    meaning: 'payerName',
    form: /^(plan sponsor payer|payer|pbm|processor|remitter|paid by|issued by|from|benefit manager|pharmacy benefit manager|administrator|payer pbm|pbm payer|claim administrator|remitted by|paying organization|issuer|payment from|remittance from|remitted from|sent from|paid from)( name)?$/,
  },
  {
    meaning: 'payerName',
    form: /^((remitting|issuing|paying|sending|disbursing) (organization|entity|party|agent|company)|sender|originator|source( of (payment|funds))?|payment (source|issuer|agent|made by|sent by)|paying agent|(disbursed|sent|managed|administered|funded|remitted) by|plan administrator|third party administrator|tpa|claim processor|claim payer|payer organization|organization|payer entity|remitting pbm|pbm processor|processor pbm|on behalf of|health plan payer|company)( name)?$/,
  },
  {
    meaning: 'paidOn',
    form: /^((settled|funded|remitted|transmitted|transferred|released|deposited|mailed|disbursed|posted)( (on|date))?|(transfer|release|funding|funds available|available|mail|posting|transmission|remitted|disbursement|clearing|payout)( (funds|effective))? date|date( of)? (transfer|settlement|disbursement|release|funding|eft|ach|deposit|mailed|payout)|pay day|funds available( on)?|payment (issued|made|sent|released|settled)( on)?|check (issued|mailed)( on)?|eft (effective|settlement|issued)( date| on)?)$/,
  },
  {
    meaning: 'traceNumber',
    form: /^((disbursement|transfer|settlement|control|document|instrument|funds transfer|reassociation|remit|bank|trace|ach|eft|wire|check|payment|deposit|advice|draft|item)( (trace|transfer|control|reference|ach|eft|trn))*( (number|id|reference|trace|identifier))+|trace|reference|payment identifier|our reference|trn( trace)?( number)?|draft number)$/,
  },
  {
    meaning: 'amount',
    form: /^((net |total )?(settlement|transfer|transferred|reimbursed|disbursed|settled|deposited|disbursement|payout|draft|funds|instrument|deposit|remitted|credited)( (amount|total|payment))*|amount (transferred|settled|disbursed|deposited|credited|remitted|issued|released|sent|of (transfer|deposit|draft|eft|disbursement|settlement|check|remittance))|total (disbursed|settled|transferred|deposited|remitted|funds|settlement|disbursement|transfer|payout)( amount)?|(check|eft|payment) (value|sum|total amount)|net (settlement|disbursement|transfer|deposit|funds)( amount)?|payment in the amount of)$/,
  },
  {
    meaning: 'payerId',
    form: /^(plan sponsor payer|payer|pbm|processor|trn payer|originator)( (id|number|code|identifier|id number))+$|^originating company id$/,
  },
  {
    meaning: 'payeeId',
    form: /^(ncpdp|nabp|npi|pharmacy npi|pharmacy ncpdp|provider npi|ncpdp npi|ncpdp provider|payee|pharmacy|provider|store|service provider)( (id|number|code|identifier|npi|ncpdp|nabp|id number))+$|^(ncpdp|nabp|npi)$/,
  },
  {
    meaning: 'payeeName',
    form: /^(payee|pay to|paid to|pharmacy|provider|store|to|payable to|pay to the order of|service provider|remit to|bill to|pharmacy name|sold to|(dispensing|member|contracted|network|participating) pharmacy)( name)?$/,
  },
  {
    meaning: 'other',
    form: /^(phone|fax|telephone|tel|email|e mail|page|period|statement period|pay period|remittance period|service period|cycle|cycle date|cycle end|account|account number|tax id|tin|fein|vendor|vendor number|address|chain|chain code|bin|pcn|bank|routing|routing number|run date|report date|print date|generated|plan|group|carrier|run|contact|website|report|region|questions|method|payment method|payment type|pay method|program|invoice|invoice number|invoice date|due date|statement date|terms|report id|cycle number|batch|batch number|statement number)$/,
  },
];

/**
 * Fallback words for a payment's number or date: a statement also has numbers and dates of its own.
 */
const lastRules: typeof rules = [
  {
    meaning: 'traceNumber',
    form: /^(advice|statement|remittance|voucher|warrant|payment|document|batch|file|control)( (number|id|reference))?$/,
  },
  {
    meaning: 'paidOn',
    form: /^((voucher|warrant|statement|draft|process|processing|processed|remittance advice|reconciliation|final|closing|cycle payment|transaction|trace|letter) date|date of (letter|statement|voucher|notice)|(voucher|statement|notice) dated?)$/,
  },
  {
    meaning: 'amount',
    form: /^(voucher|warrant|statement|advice|reconciliation) (total|amount|value)$/,
  },
];

/** The meaning of a label in full words. */
export function labelMeaning(words: string): LabelMeaning | undefined {
  return eitherWay(words, meaningOf);
}

function meaningOf(words: string): LabelMeaning | undefined {
  if (words === '' || words.length > 60) return undefined;
  const ruleFor = (said: string) => rules.find(({ form }) => form.test(said))?.meaning;
  const own = ruleFor(words) ?? ruleFor(withoutCurrency(words));
  if (own !== undefined && own !== 'other') return own;
  return lastRules.find(({ form }) => form.test(words))?.meaning ?? own ?? composed(words);
}

/** Words for a payment, however it is made. */
const payment =
  'check|eft|ach|payment|remittance|remit|advice|voucher|warrant|deposit|wire|draft|transfer|' +
  'settlement|disbursement|electronic|funds?|instrument|reassociation|trace|trn|era|direct|bank|' +
  'credit|treasury|notice|reimbursement';

const paid =
  'paid|issued?|deposited|settled|disbursed|transferred|released?|remitted|mailed|cleared|funded|' +
  'funding|sent|credited|available|pay|posted|effective|payable';

/** Labels that no rule matches, by their parts: one of each is needed. */
const compositions: readonly {
  readonly meaning: LabelMeaning;
  readonly all: RegExp;
  readonly needs: readonly RegExp[];
}[] = [
  {
    meaning: 'traceNumber',
    all: new RegExp(
      `^((${payment}|number|id|reference|identifier|confirmation|document|payer|or|and|our)( |$))+$`,
    ),
    needs: [
      /\b(number|id|reference|identifier|trace|confirmation|document)$/,
      new RegExp(`\\b(${payment})\\b`),
    ],
  },
  {
    meaning: 'paidOn',
    all: new RegExp(
      `^((${payment}|${paid}|posting|run|payer|date|dated|day|on|of|the|value)( |$))+$`,
    ),
    needs: [
      /\b(date|dated|on|day|available|issued|mailed|released|sent|posted)\b/,
      new RegExp(`\\b(${payment}|${paid}|posting)\\b`),
    ],
  },
  {
    meaning: 'amount',
    all: new RegExp(
      `^((${payment}|${paid}|received|amount|total|net|sum|due|of|this|the|to|your|by|in|pharmacy|provider|payer|` +
        'store|enclosed|cash|value|cycle|period)( |$))+$',
    ),
    needs: [
      /\b(amount|total|net|sum|value|due|paid this)\b/,
      new RegExp(`\\b(${payment}|${paid}|received)\\b`),
    ],
  },
  {
    meaning: 'payerName',
    all: /^((remitting|paying|issuing|sending|third|party|health|drug|prescription|rx|plan|pbm|payer|processor|administrator|remitter|sponsor|name|or|and|of|the)( |$))+$/,
    needs: [/\b(pbm|payer|processor|administrator|remitter)\b/],
  },
  {
    meaning: 'payment',
    all: new RegExp(
      `^((${payment}|${paid}|true up|net|number|serial|transaction|and|or|the|this|your)( |$))+` +
        '((after|less|of) (all )?(fee|recovery|adjustment|deduction|recoupment|reversal)s?)?$',
    ),
    needs: [new RegExp(`^(.* )?(${payment})( .+|$)|^net (after|of) `), / /],
  },
];

function composed(words: string): LabelMeaning | undefined {
  const isComposed = ({ all, needs }: (typeof compositions)[number]): boolean =>
    all.test(words) && needs.every((form) => form.test(words));
  return compositions.find(isComposed)?.meaning;
}

/** The column that a total's words name ("total dir fee"); undefined if none. */
export function summedMeaning(words: string): ReturnType<typeof headingMeaning> {
  const of = words
    .replace(
      /\b(sub ?totals?|submitted total|grand|totals?|sum|of|for|all|less|plus|report|payment|the|claims?|paid claims?|minus|column)\b/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();
  return headingMeaning(of);
}

/** Words that make a label specific to the payment. */
const ownWords: Partial<Record<LabelMeaning, RegExp>> = {
  traceNumber: /\b(check|eft|ach|trace|trn|warrant|wire|payment|draft)\b/,
  paidOn: /\b(check|eft|ach|wire|pay|paid|payment|deposit|deposited|funds|settlement|settled)\b/,
  amount: /\b(check|eft|ach|wire|payment|deposit|remittance|disbursement|transfer|settlement)\b/,
  payerName: /\b(payer|pbm|processor|remitter|benefit manager|paid|paying|remitting)\b/,
};

/** Whether a label has only words common in titles, without "number". */
export function isBareLabel(words: string): boolean {
  return /^((advice|statement|remittance|voucher|payment|document|batch|file|control)( |$))+$/.test(
    words,
  );
}

/** Whether a label may name other things than the payment. */
export function isGeneralLabel(meaning: LabelMeaning, words: string): boolean {
  return ownWords[meaning]?.test(words) === false;
}
