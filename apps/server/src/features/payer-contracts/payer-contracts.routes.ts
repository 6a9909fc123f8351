import { payerContractRoutes as routes } from '@pfs/wire/payer-contracts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import {
  countChecks,
  countGuaranteeClaims,
  listChecks,
  listGuaranteeClaims,
  readContracts,
  readLedger,
} from './contracts.repository.ts';
import {
  addContract,
  changeContract,
  deleteContract,
  deleteNotice,
  guaranteeValues,
  keepNotice,
  termValues,
} from './contracts.service.ts';

import { registerPayerFileRoutes } from './payer-files.routes.ts';

export function registerPayerContractRoutes(app: App): void {
  const { http, database } = app;
  const none = {
    ...{ updating: false, payers: [], terms: [], guarantees: [], trueUps: [] },
    ...{ expectedTrueUp: 0, severalTerms: 0 },
  };
  http.inPharmacy(routes.getPayerContracts, none, ({ today, inSnapshot }) =>
    inSnapshot((tx) => readContracts(tx, today)),
  );

  http.handle(routes.listCheckedClaims, (call) => {
    const { page, pageSize, ...filter } = call.query;
    return listPage(
      database,
      { ...call, query: { page, pageSize, limit: pageSize } },
      {
        count: (tx) => countChecks(tx, filter),
        list: (tx, window) => listChecks(tx, filter, window),
      },
    );
  });

  http.handle(routes.getGuaranteeLedger, ({ params, inSnapshot }) =>
    inSnapshot((tx) => readLedger(tx, params.id)),
  );

  http.handle(routes.listGuaranteeClaims, (call) => {
    const { page, pageSize, ...query } = call.query;
    const filter = { ...query, guaranteeId: call.params.id };
    return listPage(
      database,
      { ...call, query: { page, pageSize, limit: pageSize } },
      {
        count: (tx) => countGuaranteeClaims(tx, filter),
        list: (tx, window) => listGuaranteeClaims(tx, filter, window),
      },
    );
  });
  registerTerms(app);
  registerGuarantees(app);
  registerPayerFileRoutes(app);
}

function registerTerms({ http }: App): void {
  const table = 'contract_terms';
  http.inPharmacy(routes.addContractTerm, 'no_organization', ({ body, by, inTenant }) =>
    inTenant(async (tx) => ({
      id: await addContract(tx, {
        ...{ payerId: body.payerId, table, values: termValues(body), by },
      }),
    })),
  );

  http.inPharmacy(routes.changeContractTerm, 'no_organization', (call) => {
    const { params, body, by, inTenant } = call;
    const contents = { ...params, table, values: termValues(body), by };
    return inTenant(async (tx) => ({
      id: await changeContract(tx, { ...contents, table }),
    }));
  });

  http.inPharmacy(routes.deleteContractTerm, 'no_organization', ({ params, by, inTenant }) =>
    inTenant(async (tx) => {
      await deleteContract(tx, { id: params.id, table, by });
      return { message: 'Term deleted' };
    }),
  );
}

function registerGuarantees({ http }: App): void {
  const table = 'contract_guarantees';
  http.inPharmacy(routes.addContractGuarantee, 'no_organization', ({ body, by, inTenant }) =>
    inTenant(async (tx) => ({
      id: await addContract(tx, {
        ...{ payerId: body.payerId, table, values: guaranteeValues(body), by },
      }),
    })),
  );

  http.inPharmacy(routes.changeContractGuarantee, 'no_organization', (call) => {
    const { params, body, by, inTenant } = call;
    const contents = { ...params, values: guaranteeValues(body), by };
    return inTenant(async (tx) => ({
      id: await changeContract(tx, { ...contents, table }),
    }));
  });

  http.inPharmacy(routes.deleteContractGuarantee, 'no_organization', ({ params, by, inTenant }) =>
    inTenant(async (tx) => {
      await deleteContract(tx, { id: params.id, table, by });
      return { message: 'Guarantee deleted' };
    }),
  );

  http.inPharmacy(routes.addGuaranteeNotice, 'no_organization', (call) => {
    const { params, body, by, inTenant } = call;
    const notice = { ...body, guaranteeId: params.id, by };
    return inTenant(async (tx) => ({
      id: await keepNotice(tx, notice),
    }));
  });

  http.inPharmacy(routes.deleteGuaranteeNotice, 'no_organization', ({ params, by, inTenant }) =>
    inTenant(async (tx) => {
      await deleteNotice(tx, { id: params.id, by });
      return { message: 'Notice deleted' };
    }),
  );
}
