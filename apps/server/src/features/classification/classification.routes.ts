import { centsOfSum, toDollars } from '@pfs/core/money';
import { type ClassificationRule, classificationRoutes as routes } from '@pfs/wire/classification';
import type { App } from '../../platform/platform.ts';
import { listUnclassifiedRows } from './classification.repository.ts';
import { createRule, previewRule, removeRule } from './classification.service.ts';
import { countDecidedRows, getRuleRow, listRuleRows, type RuleRow } from './rules.repository.ts';

/** A rule may change a million claims, which takes as long as an import. */
const statementTimeoutMs = 10 * 60_000;

export function registerClassificationRoutes({ http }: App): void {
  http.inPharmacy(routes.listUnclassified, [], async ({ inTenant }) => {
    const rows = await inTenant(listUnclassifiedRows);
    return rows.map((row) => ({
      payerId: row.payer_id,
      payerName: row.payer_name,
      where: row.where,
      code: row.code,
      reference: row.reference,
      rows: row.rows,
      amount: toDollars(centsOfSum(row.amount)),
      firstOn: row.first_on,
      lastOn: row.last_on,
    }));
  });

  http.inPharmacy(routes.listClassificationRules, [], ({ inSnapshot }) =>
    inSnapshot(async (tx) => {
      const rules = await listRuleRows(tx);
      const decided = await countDecidedRows(tx, rules);
      return rules.map((rule) => toRule(rule, decided.get(rule.id) ?? 0));
    }),
  );

  http.handle(routes.previewClassificationRule, ({ body, inSnapshot }) =>
    inSnapshot((tx) => previewRule(tx, body), { statementTimeoutMs }),
  );

  http.handle(routes.createClassificationRule, ({ actor, body, origin, inTenant }) =>
    inTenant(
      async (tx) => {
        const id = await createRule(tx, body, { actor, origin });
        const rule = await getRuleRow(tx, id);
        return toRule(rule, (await countDecidedRows(tx, [rule])).get(id) ?? 0);
      },
      { statementTimeoutMs },
    ),
  );

  http.handle(routes.removeClassificationRule, ({ actor, params, origin, inTenant }) =>
    inTenant(
      async (tx) => ({
        rows: await removeRule(tx, params.id, { actor, origin }),
      }),
      { statementTimeoutMs },
    ),
  );
}

function toRule(row: RuleRow, rows: number): ClassificationRule {
  return {
    id: row.id,
    where: row.applies_to as ClassificationRule['where'],
    payerId: row.payer_id,
    payerName: row.payer_name,
    code: row.code_pattern,
    reference: row.reference_pattern,
    category: row.category as ClassificationRule['category'],
    version: row.version,
    rows,
    createdByName: row.created_by_name === '' ? null : row.created_by_name,
    createdAt: row.created_at instanceof Date ? row.created_at.toISOString() : row.created_at,
  };
}
