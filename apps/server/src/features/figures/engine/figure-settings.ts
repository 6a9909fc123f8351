import type { FigureSettings } from '@pfs/core/figures/evaluate';
import type { Settings } from '../../../platform/settings/settings.ts';

/** The settings that figures are worked out by, as they are now. */
export function figureSettings(settings: Settings): FigureSettings {
  return {
    benchmarkPercent: settings.get('benchmark.dirPercent'),
    estimatedShareOfRevenue: settings.get('cost.estimatedShareOfRevenue'),
  };
}
