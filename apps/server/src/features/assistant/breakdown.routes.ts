import { checkQuery } from '@pfs/assistant/check-query';
import { type FigureQuery, toQuery } from '@pfs/assistant/query';
import type { KnownNames } from '@pfs/assistant/reading';
import { figures } from '@pfs/core/figures/catalogue';
import { isTime } from '@pfs/core/figures/formula';
import { estimateText } from '@pfs/core/figures/verdicts';
import {
  type FigureBreakdown,
  figureRoutes,
  type KnownName,
  type NamedKind,
} from '@pfs/wire/figures';
import { dayIn } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { toFigure, toFigureFilter } from '../figures/public.ts';
import { notesOf } from './answer/sentences.ts';
import { runOptions } from './answer.service.ts';
import { readKnownNames } from './known-names.repository.ts';
import type { QueryResult } from './query/query-result.ts';
import { runQuery } from './query/run-query.ts';

/** Figures by payer, drug and so on, from the queries that answer questions; and their names. */
export function registerBreakdownRoutes(app: App): void {
  const { http, database, clock } = app;
  http.handle(figureRoutes.getFigureBreakdown, async ({ actor, params, query }) => {
    const { by = null, vendor, category, limit, ...asked } = query;
    const filter = {
      ...toFigureFilter(asked),
      vendors: vendor === undefined ? [] : [vendor],
      categories: category === undefined ? [] : [category],
    };
    const shape = by === null ? 'total' : isTime(by) ? 'trend' : 'rank';
    const figureQuery = toQuery({ shape, figure: params.name, by, filter });
    const fault = checkQuery(figureQuery);
    if (fault !== undefined) throw new AppError('invalid_input', { message: fault });
    const { organizationId, timeZone } = actor;
    if (organizationId === null) return toBreakdown(figureQuery, undefined);
    const options = { ...runOptions(app, dayIn(timeZone, clock())), rowsMax: limit };
    const result = await database.withTenant(
      organizationId,
      (tx) => runQuery(tx, figureQuery, options),
      { snapshot: true },
    );
    return toBreakdown(figureQuery, result);
  });

  http.inPharmacy(figureRoutes.listKnownNames, [], async ({ actor, query }) => {
    const names = await database.withTenant(actor.organizationId, readKnownNames, {
      snapshot: true,
    });
    return namesLike(namesOfKind(names, query.kind), query.search).slice(0, query.limit);
  });
}

function toBreakdown(
  { figure, filter }: FigureQuery,
  result: QueryResult | undefined,
): FigureBreakdown {
  const { label, sentence, unit } = figures[figure];
  const empty = { name: figure, label, sentence, unit, period: filter.period };
  if (result === undefined) {
    return { ...empty, value: null, members: [], memberCount: 0, notes: [], dataAsOf: null };
  }
  const { knownCostPercentage, caveats, dataAsOf, value, memberCount } = result;
  const others = caveats.filter((caveat) => caveat !== 'estimated_cost');
  return {
    ...empty,
    value: toFigure(value, unit),
    members: result.members.map(({ name, ndc, id, value: own, share, isEstimated = false }) => ({
      ...{ name, ndc, id, isEstimated, value: toFigure(own, unit) },
      share: toFigure(share, 'percent'),
    })),
    memberCount,
    ...(knownCostPercentage === null ? {} : { estimated: estimateText(knownCostPercentage) }),
    notes: [...notesOf({ ...result, caveats: others })],
    dataAsOf: dataAsOf?.toISOString() ?? null,
  };
}

function namesOfKind({ payers, vendors, drugs }: KnownNames, kind: NamedKind): KnownName[] {
  if (kind === 'drug') return drugs.filter(({ name }) => name !== '');
  return (kind === 'payer' ? payers : vendors).map((name) => ({ name, ndc: null }));
}

/** The name itself first, then those that begin with the text, contain it, or share a word. */
function namesLike(names: readonly KnownName[], text: string): KnownName[] {
  const asked = text.trim().toLowerCase();
  const words = asked.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
  const distance = ({ name }: KnownName) => {
    const own = name.toLowerCase();
    if (own === asked) return 0;
    if (own.startsWith(asked)) return 1;
    if (own.includes(asked)) return 2;
    return words.some((word) => own.includes(word)) ? 3 : 4;
  };
  const placed = names.map((known) => ({ known, place: distance(known) }));
  return placed.toSorted((one, other) => one.place - other.place).map(({ known }) => known);
}
