import type { AssistantQuery } from '../query.ts';
import { type NamedFilter, nobody } from './name-choices.ts';
import { has, type Said } from './said.ts';

/** The names of a message, and those of the question before it that it does not replace. */
export function mergeNames(
  said: Said,
  own: NamedFilter,
  before: AssistantQuery | null,
): NamedFilter {
  if (before === null) return own;
  const { payers, drugs, ndcs, vendors } = dropped(said, before.filter);
  const ownDrugs = own.drugs.length + own.ndcs.length > 0;
  const isSideBySide = before.operation === 'compare' && before.by !== null;
  const isMore = isSideBySide && said.items[0]?.part.is === 'and';
  const adds = (has(said, 'versus') || isMore) && said.periods.length === 0;
  const join = (kept: readonly string[], more: readonly string[]): readonly string[] =>
    adds ? [...new Set([...kept, ...more])].sort() : more;
  return {
    payers: own.payers.length > 0 ? join(payers, own.payers) : payers,
    drugs: ownDrugs ? join(drugs, own.drugs) : drugs,
    ndcs: ownDrugs ? join(ndcs, own.ndcs) : ndcs,
    vendors: own.vendors.length > 0 ? join(vendors, own.vendors) : vendors,
  };
}

/** `all payers`, `for everyone`, and `which payer`, for one that was named before. */
function dropped(said: Said, before: NamedFilter): NamedFilter {
  const kept: NamedFilter = {
    payers: before.payers,
    drugs: before.drugs,
    ndcs: before.ndcs,
    vendors: before.vendors,
  };
  const everybody = said.items.find(({ part }) => part.is === 'everybody')?.typed.toLowerCase();
  const subject = said.subject?.dimension ?? (has(said, 'who') ? 'payer' : undefined);
  const kind = (word: RegExp): boolean => everybody !== undefined && word.test(everybody);
  if (kind(/payer|pbm|plan|insurer/u) || subject === 'payer') return { ...kept, payers: [] };
  if (kind(/drug/u) || subject === 'drug') return { ...kept, drugs: [], ndcs: [] };
  if (kind(/vendor|wholesaler|supplier/u) || subject === 'vendor') return { ...kept, vendors: [] };
  return everybody === undefined ? kept : nobody;
}
