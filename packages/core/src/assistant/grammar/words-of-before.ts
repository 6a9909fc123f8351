import { isTime } from '../../figures/formula.ts';
import { measureDefinition } from '../measures.ts';
import type { AssistantQuery } from '../query.ts';
import type { Said } from './said.ts';

/** Words for somebody or something that was named before. */
const pronoun = /^(?:its|their|theirs|they)$/iu;

/** `what did they pay`, of the payer that the question before named. */
export function speaksOfNames(said: Said, { filter }: AssistantQuery): boolean {
  const names = filter.payers.length + filter.drugs.length + filter.ndcs.length;
  const isNamed = names + filter.vendors.length > 0 && said.names.length === 0;
  return isNamed && said.about.length === 0 && pronounOf(said) !== undefined;
}

/** The word of a follow-up that means nothing in the question before it. */
export function findStray(said: Said, before: AssistantQuery): string | undefined {
  const { payers, drugs, ndcs, vendors } = before.filter;
  const isNamed = payers.length + drugs.length + ndcs.length + vendors.length > 0;
  const ranks = before.by !== null && !isTime(before.by);
  if (!isNamed && ranks && said.names.length === 0) {
    const word = pronounOf(said) ?? memberOf(said);
    if (word !== undefined) return word;
  }
  if (said.measures.length > 0) return undefined;
  const isOfVendors = measureDefinition(before.measure).family === 'vendors';
  const others = isOfVendors ? ['payer', 'drug'] : ['vendor'];
  const stray = said.about.find(({ dimension }) => others.includes(dimension));
  return stray === undefined ? undefined : typedAs(said, stray.dimension);
}

function pronounOf({ items }: Said): string | undefined {
  return items.find(({ part, typed }) => part.is === 'plain' && pronoun.test(typed))?.typed;
}

/** `that payer`, where the question before named none but ranked them. */
function memberOf({ items }: Said): string | undefined {
  const at = items.findIndex(({ typed }) => /^(?:that|this)$/iu.test(typed));
  const next = at < 0 ? undefined : items[at + 1];
  const isMember = next?.part.is === 'dimension' && !isTime(next.part.dimension);
  return isMember ? `${items[at]?.typed ?? ''} ${next.typed}` : undefined;
}

function typedAs({ items }: Said, dimension: string): string | undefined {
  return items.find(({ part }) => part.is === 'dimension' && part.dimension === dimension)?.typed;
}
