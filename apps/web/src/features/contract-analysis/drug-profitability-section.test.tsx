import type { DrugProfit } from '@pfs/wire/drug-profitability';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { drugColumns } from './drug-profitability-section.tsx';

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
  knownCostPercentage: 100,
} as DrugProfit;

function show(...rows: readonly DrugProfit[]) {
  render(
    <DataTable
      caption="Drugs"
      columns={drugColumns({ from: '2025-12-01', to: '2026-11-30' })}
      rows={rows}
      rowKey={({ ndc }) => ndc}
    />,
  );
}

test('a part of a unit is shown, as in the figure that it opens', () => {
  show(drug);
  const [units] = screen.getAllByRole('link', { name: '1,234.5' });
  expect(units?.getAttribute('href')).toBe(
    '/analytics?figure=drugUnits&from=2025-12-01&to=2026-11-30&ndc=00168016215',
  );
});

test('a profit of unknown cost is marked as estimated and has no verdict', () => {
  show({ ...drug, status: null, costBasis: 'estimated', knownCostPercentage: 12.5 });
  const cells = [...(screen.getByText(drug.drugName).closest('tr')?.children ?? [])].map(
    ({ textContent }) => textContent,
  );
  expect(cells.slice(3)).toEqual([
    '$100.00estimated; cost known for 12.5%',
    '−$10.00',
    '$90.00estimated',
    '$0.07estimated',
    '—Add invoices or price lists, or import NADAC',
  ]);
});
