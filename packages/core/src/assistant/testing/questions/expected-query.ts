import type { AskedPeriod, FigureFilter } from '../../../figures/figure-filter.ts';
import type { Dimension } from '../../../figures/formula.ts';
import type { Measure } from '../../measures.ts';
import { type AssistantQuery, type RowKind, toQuery } from '../../query.ts';

type Filter = Partial<FigureFilter>;

export function total(measure: Measure, filter: Filter = {}): AssistantQuery {
  return toQuery({ operation: 'total', measure, filter });
}

/** The highest first; without a limit as many as are shown. */
export function top(
  measure: Measure,
  by: Dimension,
  limit: number | null = null,
  filter: Filter = {},
): AssistantQuery {
  return toQuery({ operation: 'top', measure, by, limit, filter });
}

export function bottom(
  measure: Measure,
  by: Dimension,
  limit: number | null = null,
  filter: Filter = {},
): AssistantQuery {
  return toQuery({ operation: 'top', measure, by, limit, filter, order: 'lowest' });
}

export function trend(measure: Measure, by: Dimension, filter: Filter = {}): AssistantQuery {
  return toQuery({ operation: 'trend', measure, by, filter });
}

export function share(measure: Measure, by: Dimension, filter: Filter = {}): AssistantQuery {
  return toQuery({ operation: 'share', measure, by, filter });
}

/** Names side by side. */
export function sideBySide(measure: Measure, by: Dimension, filter: Filter): AssistantQuery {
  return toQuery({ operation: 'compare', measure, by, filter });
}

/** The later period against the earlier one, in all or by members. */
export function compared(
  measure: Measure,
  period: AskedPeriod,
  against: AskedPeriod,
  filter: Filter = {},
  by: Dimension | null = null,
): AssistantQuery {
  return toQuery({ operation: 'compare', measure, by, against, filter: { ...filter, period } });
}

export function explained(
  measure: Measure,
  by: Dimension,
  period: AskedPeriod,
  against: AskedPeriod,
  filter: Filter = {},
): AssistantQuery {
  return toQuery({ operation: 'explain', measure, by, against, filter: { ...filter, period } });
}

/** The newest first, unless another measure sorts the rows. */
export function listed(
  rows: RowKind,
  measure: Measure,
  filter: Filter = {},
  limit: number | null = null,
): AssistantQuery {
  return toQuery({ operation: 'list', measure, rows, limit, filter });
}
