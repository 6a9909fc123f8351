export { FigurePanel } from './figure-panel.tsx';
export { FigureRows } from './figure-rows.tsx';
export { FigureValue, RowsSum } from './figure-value.tsx';
export { figureQuery } from './figures.queries.ts';
export { shownTerm } from './term-path.ts';
