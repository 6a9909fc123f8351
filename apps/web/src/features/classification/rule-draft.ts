import type { Category } from '@pfs/core/category';
import type { RuleInput, UnclassifiedGroup } from '@pfs/wire/classification';

export type MatchBy = 'code' | 'reference' | 'both';

/** What a person has chosen so far in "Classify all like this". */
export interface RuleDraft {
  readonly category: Category;
  readonly payer: 'this' | 'all';
  readonly matchBy: MatchBy;
  readonly words: string;
}

const wordsLengthMax = 100;

/** The letters of a reference: rules look at nothing else. */
export function referenceWords(reference: string | null): string {
  return (reference ?? '')
    .replace(/[^a-z]+/gi, ' ')
    .trim()
    .slice(0, wordsLengthMax);
}

export function firstDraft(group: UnclassifiedGroup): RuleDraft {
  const words = referenceWords(group.reference);
  return { category: 'dir', payer: 'this', matchBy: words === '' ? 'code' : 'both', words };
}

/** The rule of a draft, or undefined while words are missing. */
export function ruleOf(group: UnclassifiedGroup, draft: RuleDraft): RuleInput | undefined {
  const words = draft.words.trim();
  const byWords = draft.matchBy !== 'code';
  if (byWords && referenceWords(words) === '') return undefined;
  return {
    where: group.where,
    payerId: draft.payer === 'this' ? group.payerId : null,
    code: draft.matchBy === 'reference' ? null : group.code,
    reference: byWords ? words : null,
    category: draft.category,
  };
}
