import type { FigureQuery } from '@pfs/assistant/query';
import { figures } from '@pfs/core/figures/catalogue';
import { isTime } from '@pfs/core/figures/formula';
import { isRunning } from '../query/members.ts';
import type { QueryResult, ResultMember } from '../query/query-result.ts';
import { type CountedAnswer, type CountedMember, countAnswer } from './counted-answer.ts';
import type { Fact } from './counted-facts.ts';
import { listDifferences } from './list-differences.ts';

/** In what a result differs from a count of the raw rows; nothing where they are the same. */
export function answerDifferences(
  result: QueryResult,
  facts: readonly Fact[],
  share: number,
): readonly string[] {
  const { query } = result;
  if (query.shape === 'list') return listDifferences(result, facts);
  const counted = countAnswer(query, facts, share);
  return [
    ...difference('value', result.value, counted.value),
    ...difference('value before', result.valueBefore, counted.valueBefore),
    ...(query.by === null ? [] : memberDifferences(result, counted)),
  ];
}

/** What a figure is called, with what is told and what was counted. */
function difference(what: string, told: unknown, counted: unknown): readonly string[] {
  return told === counted ? [] : [`${what}: told ${told}, counted ${counted}`];
}

function memberDifferences(result: QueryResult, counted: CountedAnswer): readonly string[] {
  const { query, members } = result;
  const isAgainst = query.against !== null;
  const wrong = members.flatMap((member) => {
    const own = memberOf(member, counted);
    return [
      ...difference(member.name, member.value, own.value),
      ...(isAgainst
        ? difference(`${member.name} before`, member.valueBefore, own.valueBefore)
        : []),
      ...(query.shape === 'share'
        ? difference(`${member.name} share`, member.share, own.share)
        : []),
    ];
  });
  return [...wrong, ...missing(query, members, counted), ...misplaced(result, counted)];
}

/** Files are told apart by their id, for names of files may be the same. */
function memberOf({ name, id }: ResultMember, { members, nobody }: CountedAnswer): CountedMember {
  return members.get(id ?? name) ?? nobody;
}

/** Whoever has a figure is told, where none is cut off. */
function missing(
  { figure, limit, shape, filter, by }: FigureQuery,
  members: readonly ResultMember[],
  counted: CountedAnswer,
): readonly string[] {
  const isCut = limit !== null || members.length >= shownMax;
  const isTrendOfAll = shape === 'trend' && by !== null && isTime(by);
  if (isCut && !isTrendOfAll) return [];
  // What a member adds to the change of a ratio can round to nothing where its own ratio changed.
  const isRatio = figures[figure].formula.is === 'ratio';
  const told = new Set(members.map(({ name, id }) => id ?? name));
  const named = [filter.payers, filter.drugs, filter.vendors].flat();
  return [...counted.members]
    .filter(([name, { value, valueBefore }]) => {
      if (shape === 'why' && (isRatio || value === (valueBefore ?? 0))) return false;
      if (shape !== 'why' && !(value || valueBefore)) return false;
      return !told.has(name) && (shape !== 'share' || named.length === 0 || named.includes(name));
    })
    .map(([name, { value }]) => `${name} is missing with ${value}`);
}

const shownMax = 50;

/** A ranking tells the first of all, in their order. */
function misplaced(result: QueryResult, counted: CountedAnswer): readonly string[] {
  const { shape, order, limit } = result.query;
  if (shape !== 'rank') return [];
  // A month that still runs is not the lowest: it stands behind the others.
  const isLate = (name: string) =>
    order === 'lowest' && isRunning(result.query, name, result.today);
  const members = result.members.filter(({ name }) => !isLate(name));
  const sign = order === 'highest' ? -1 : 1;
  const names = new Set(members.map(({ name, id }) => id ?? name));
  // Who has nothing may be told or not.
  const others = [...counted.members].filter(
    ([name, { value }]) => value !== 0 && !names.has(name) && !isLate(name),
  );
  const isRanked = ({ isEstimated, value }: CountedMember) => value !== null && !isEstimated;
  const own = members.map((member) => memberOf(member, counted));
  const ranked = [...own, ...others.map(([, other]) => other)]
    .filter(isRanked)
    .map(({ value }) => value ?? 0)
    .toSorted((a, b) => sign * (a - b));
  const told = own.filter(isRanked).map(({ value }) => value);
  const firstEstimated = own.findIndex(({ isEstimated }) => isEstimated);
  const behind = firstEstimated < 0 ? [] : own.slice(firstEstimated).filter(isRanked);
  const wanted = ranked.slice(0, told.length);
  const fewest = Math.min(limit ?? shownMax, ranked.length);
  return [
    ...difference('order', told.join(' '), wanted.join(' ')),
    ...behind.map(({ value }) => `${value} stands behind what is estimated`),
    ...(told.length < fewest ? [`only ${told.length} of ${fewest} members`] : []),
  ];
}
