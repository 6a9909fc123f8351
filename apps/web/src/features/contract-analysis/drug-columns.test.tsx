import type { DrugProfit } from '@pfs/wire/drug-profitability';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataTable } from '../../ui/data-table.tsx';
import { drugColumns } from './drug-columns.tsx';

const drug = {
  drugName: 'CLOBETASOL 0.05% CREAM',
  ndc: '00168016215',
  totalDispensed: 1_234.5,
  grossProfit: 100,
  netProfit: 90,
  dirFeesTotal: 10,
  allocatedFees: 0,
  profitPerUnit: 0.07,
  status: 'Profitable',
  costBasis: 'invoice',
} as DrugProfit;

test('a part of a unit is shown, as in the figure that it opens', () => {
  render(
    <DataTable
      caption="Drugs"
      columns={drugColumns({ from: '2025-12-01', to: '2026-11-30' })}
      rows={[drug]}
      rowKey={({ ndc }) => ndc}
    />,
  );
  const [units] = screen.getAllByRole('link', { name: '1,234.5' });
  expect(units?.getAttribute('href')).toBe(
    '/analytics?figure=drugUnits&from=2025-12-01&to=2026-11-30&ndc=00168016215',
  );
});
