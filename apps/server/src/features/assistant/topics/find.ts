import { dayLabel } from '@pfs/core/days';
import { centsOfSum, toDollars, usdText } from '@pfs/core/money';
import { normalizeNdc } from '@pfs/core/ndc';
import { caseStateTexts } from '@pfs/core/recovery/cases';
import type { AnswerLink } from '@pfs/wire/assistant';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import { listCases } from '../../cases/public.ts';
import { countedDrugsInSql } from '../../ledger/public.ts';
import { caseName, casePath } from './cases.ts';
import { type Options, plainAnswer, type TopicAnswer, tableOf, toScreen } from './plain-answer.ts';

interface FoundRow {
  readonly kind: 'Claim' | 'Payment' | 'Invoice' | 'Drug' | 'Payer' | 'Vendor' | 'File';
  readonly name: string;
  /** The payer or vendor; for a drug its NDC. */
  readonly party: string | null;
  readonly status: string | null;
  readonly day: string | null;
  readonly amount: string | null;
  /** Its screen; null if the list of its claims is shown instead. */
  readonly path: string | null;
  /** 1: exact; 2: except for leading zeros, symbols and case; 3: starts with it. */
  readonly rank: 1 | 2 | 3;
}

/** A list of more matches would not help. */
const foundMax = 20;
/** Shorter beginnings have too many matches. */
const beginningMin = 4;
/** Zero-padded prescription numbers are not longer. */
const paddedMax = 14;

/*
 * $2 is the typed text, $3 its key, $4 a pattern for keys that start with it, $5 its NDC. A key has
 * no uppercase, symbols and leading zeros.
 */
const keyOf = (column: string) =>
  `regexp_replace(regexp_replace(lower(${column}), '[^a-z0-9]', '', 'g'),
    '(^|[a-z])0+(?=.)', '\\1', 'g')`;
const matches = (column: string) => `(${column} = $2 or ${keyOf(column)} like $4)`;
const rankOf = (column: string) =>
  `case when ${column} = $2 then 1 when ${keyOf(column)} = $3 then 2 else 3 end`;
const invoices = '/vendor-audit?tab=invoices&';

const others = prepare<FoundRow>(
  'assistant: find by number or name',
  `select * from (
    select 'Payment' as kind, trace_number as name, payers.name as party,
      case when counted then 'counted' else 'held' end as status, paid_on::text as day,
      amount::text, '/remittances/' || remittance_id as path, ${rankOf('trace_number')} as rank
    from payments join payers on payers.organization_id = $1 and payers.id = payer_id
    where payments.organization_id = $1 and ${matches('trace_number')}
    union all
    select 'Invoice', invoice_number, vendors.name, status, invoice_date::text,
      total_amount::text, '${invoices}invoice=' || invoice.id, ${rankOf('invoice_number')}
    from vendor_invoices invoice
    join vendors on vendors.organization_id = $1 and vendors.id = vendor_id
    where invoice.organization_id = $1 and ${matches('invoice_number')}
    union all
    select distinct 'Drug', drug_name, ndc::text, null, null, null, null,
      case when ndc = $5 then 1 else least(${rankOf('ndc')}, ${rankOf('drug_name')}) end
    from ${countedDrugsInSql} drug
    where (ndc = $5 or ${matches('ndc')} or ${matches('drug_name')})
    union all
    select distinct 'Payer', name, null, null, null, null, null, ${rankOf('name')}
    from payers where organization_id = $1 and ${matches('name')}
    union all
    select 'Vendor', name, null, null, null, null, '${invoices}vendor=' || id, ${rankOf('name')}
    from vendors where organization_id = $1 and ${matches('name')}
    union all
    select 'File', file_name, null, processing_status, null, null, '/remittances/' || id,
      ${rankOf('file_name')}
    from remittances where organization_id = $1 and ${matches('file_name')}
  ) found order by rank, day desc nulls last, name, path limit ${foundMax}`,
);

/** Claims by a condition that the index of claim numbers supports; $4 is its value. */
const claims = (how: string, condition: string) =>
  prepare<FoundRow>(
    `assistant: find claims by ${how}`,
    `select 'Claim' as kind, claim_id as name, payers.name as party, status,
      processed_date::text as day, net_amount::text as amount,
      '/remittances/' || remittance_id || '?claim=' || claims.id as path,
      ${rankOf('claim_id')} as rank
    from claims join payers on payers.organization_id = $1 and payers.id = claims.payer_id
    where claims.organization_id = $1 and ${condition}
    order by rank, processed_date desc, claims.id limit ${foundMax}`,
  );
const claimsSpelled = claims('number', 'claim_id = any($4::text[])');
const claimsBeginning = claims(
  'beginning',
  'claim_id >= $4::text and claim_id < $4::text || chr(1114111)',
);

/** Exact matches; without any, matches except for zeros and symbols; else beginnings. */
async function findRows(tx: TenantTransaction, typed: string): Promise<readonly FoundRow[]> {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const bare = plain.replace(/^0+/, '');
  const padded = Array.from({ length: paddedMax }, (_, index) => bare.padStart(index + 1, '0'));
  const spelled = [typed, typed.toUpperCase(), plain, ...(bare === '' ? [] : padded)];
  const key = plain.toLowerCase().replaceAll(/(^|[a-z])0+(?=.)/g, '$1');
  const begins = key.length < beginningMin ? key : `${key}%`;
  const found = [
    ...(await claimsSpelled(tx, typed, key, spelled)),
    ...(await others(tx, typed, key, begins, normalizeNdc(typed) ?? null)),
  ];
  if (begins !== key && found.every(({ rank }) => rank === 3)) {
    found.unshift(...(await claimsBeginning(tx, typed, key, plain)));
  }
  const best = Math.min(...found.map(({ rank }) => rank));
  return found.filter(({ rank }) => rank === best).slice(0, foundMax);
}

const nothing =
  'I searched claims, payments, vendor invoices, drugs, NDCs, payers, vendors, and files.';
const notes = {
  1: [],
  2: ['No exact match. These differ in leading zeros, symbols, or letters.'],
  3: ['No exact match. These start with it.'],
};

/** A recovery case by its number; undefined for what is no case. */
async function answerCase(tx: TenantTransaction, typed: string, { today }: Options) {
  const number = /^case (\d+)$/i.exec(typed)?.[1];
  if (number === undefined) return undefined;
  const search = { number: Number(number), parties: [], kinds: [] };
  const [one] = await listCases(tx, { search, today }, { offset: 0, limit: 1 });
  if (one === undefined) return plainAnswer('help', `There is no case ${number}.`);
  const { asked, seen, state, dueOn, sentOn } = one;
  const usd = (dollars: number) => usdText(centsOfSum(dollars.toFixed(2)));
  const when = sentOn === null ? '' : ` since ${dayLabel(sentOn)}`;
  const due = dueOn === null ? '' : ` Due ${dayLabel(dueOn)}.`;
  const text =
    `${caseName(one)}: ${caseStateTexts[state].toLowerCase()}${when}, ${usd(asked)} asked, ` +
    `${usd(seen)} seen.${due}`;
  return plainAnswer('figure', text, {
    links: [toScreen(`Open case ${number}`, casePath(one))],
    followUps: [`How much is open with ${one.party.name}?`],
  });
}

/** Finds a number or a name in the pharmacy's data. */
export async function answerFind(
  tx: TenantTransaction,
  of: string,
  options: Options,
): Promise<TopicAnswer> {
  const typed = of.replace(/^[\s#]+/, '').trim();
  const ofCase = await answerCase(tx, typed, options);
  if (ofCase !== undefined) return ofCase;
  const found = await findRows(tx, typed);
  const [first] = found;
  if (first === undefined) {
    return plainAnswer('help', `I couldn’t find ${typed} in your pharmacy’s data. ${nothing}`);
  }
  const rows = found.map((row) => {
    const { kind, name, party, status, day, amount } = row;
    const dollars = amount === null ? null : toDollars(centsOfSum(amount));
    return { cells: [kind, name, party, status, day, dollars], link: linkOf(row) };
  });
  const columns = {
    ...({ Kind: 'text', Number: 'text', 'Payer or vendor': 'text', Status: 'text' } as const),
    ...({ Day: 'day', Amount: 'dollars' } as const),
  };
  const several = found.length === 1 ? '' : `${typed} has ${found.length} matches. The first: `;
  return plainAnswer('figure', `${several}${sentenceOf(first)}`, {
    table: tableOf(columns, rows),
    links: [linkOf(first)],
    notes: found.length < foundMax ? notes[first.rank] : [`Only ${foundMax} matches are shown.`],
    followUps: followUpsOf(first),
  });
}

/** `Claim 7000001 of HARBOR HEALTH: paid, Oct 6, 2026, $89.00.` */
function sentenceOf({ kind, name, party, status, day, amount }: FoundRow): string {
  const of = party === null ? '' : `${kind === 'Drug' ? ', NDC ' : ' of '}${party}`;
  const when = day === null ? null : dayLabel(day);
  const money = amount === null ? null : usdText(centsOfSum(amount));
  const told = [status, when, money].filter((part) => part !== null).join(', ');
  return `${kind} ${name}${of}${told === '' ? ' is in your data' : `: ${told}`}.`;
}

function linkOf({ kind, name, party, path }: FoundRow): AnswerLink {
  const filter = kind === 'Drug' ? { drug: name, ndc: party ?? '' } : { payer: name };
  if (path === null) return { kind: 'rows', label: `Claims of ${name}`, rows: 'claims', filter };
  return toScreen(`Open ${kind.toLowerCase()} ${name}`, path);
}

function followUpsOf({ kind, name, party }: FoundRow): string[] {
  if (kind === 'File') return [];
  if (kind === 'Vendor' || kind === 'Invoice')
    return [`Vendor spend of ${party ?? name} this year`];
  return [`DIR fees of ${kind === 'Drug' ? name : (party ?? name)} this month`];
}
