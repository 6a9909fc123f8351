export { openFindingsQuery } from './findings.queries.ts';
export { FindingsTab } from './findings-tab.tsx';
