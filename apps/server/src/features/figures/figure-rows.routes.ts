import { figureRowRoutes } from '@pfs/wire/figure-rows';
import type { FastifyReply } from 'fastify';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { App } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { listAllocatedFees, sumAllocatedFees } from './allocated-fees.repository.ts';
import { countClaimCosts, listClaimCosts } from './claim-costs.repository.ts';
import { listPurchaseLines, sumPurchaseLines } from './purchase-lines.repository.ts';

interface Window {
  readonly limit: number;
  readonly page?: number | undefined;
  readonly pageSize: number;
}

interface Listing<Row> {
  readonly count: (tx: TenantTransaction) => Promise<number>;
  readonly list: (
    tx: TenantTransaction,
    page: { readonly offset: number; readonly limit: number },
  ) => Promise<Row[]>;
}

/** Rows that figures are made of and that no slice of their own has. */
export function registerFigureRowRoutes({ http, database }: App): void {
  const answer = async <Row>(
    { actor, query, reply }: { actor: Actor; query: Window; reply: FastifyReply },
    { count, list }: Listing<Row>,
  ): Promise<Row[]> => {
    if (actor.organizationId === null) return [];
    const { page, pageSize, limit } = query;
    const window =
      page === undefined
        ? { offset: 0, limit }
        : { offset: (page - 1) * pageSize, limit: pageSize };
    return database.withTenant(
      actor.organizationId,
      async (tx) => {
        if (page !== undefined) reply.header('X-Total-Count', await count(tx));
        return list(tx, window);
      },
      { snapshot: true },
    );
  };

  http.handle(figureRowRoutes.listClaimCosts, (call) =>
    answer(call, {
      count: (tx) => countClaimCosts(tx, call.query),
      list: (tx, page) => listClaimCosts(tx, call.query, page),
    }),
  );
  http.handle(figureRowRoutes.listAllocatedFees, (call) =>
    answer(call, {
      count: async (tx) => Number((await sumAllocatedFees(tx, call.query)).rows),
      list: (tx, page) => listAllocatedFees(tx, call.query, page),
    }),
  );
  http.handle(figureRowRoutes.listPurchaseLines, (call) =>
    answer(call, {
      count: async (tx) => Number((await sumPurchaseLines(tx, call.query)).rows),
      list: (tx, page) => listPurchaseLines(tx, call.query, page),
    }),
  );
}
