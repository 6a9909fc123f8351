import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { Family } from './family.ts';
import type { RunOptions } from './run-options.ts';
import {
  addVendorFacts,
  readVendorGroups,
  type VendorFacts,
  vendorFigure,
} from './vendor-groups.repository.ts';

/** Invoices of vendors and what was paid on them. */
export function vendorFamily(
  { measure }: AssistantQuery,
  { today }: RunOptions,
): Family<VendorFacts> {
  return {
    read: (tx, filter, by) => readVendorGroups(tx, filter, { measure, by, today }),
    add: addVendorFacts,
    figure: (facts) => vendorFigure(measure, facts),
    isRanked: () => true,
    isActive: () => true,
    caveats: async () => [],
  };
}
