/** The limits of the tidy check. */
export const fileLinesMax = 400;
export const functionLinesMax = 70;
export const columnsMax = 100;

/** Files that are data rather than code, each with the reason why it may be longer or wider. */
export const exempt: Readonly<Record<string, string>> = {
  'apps/server/src/platform/database/schema.ts': 'types, as the migrated database makes them',
  'apps/cli/src/commands/read.test.ts': 'holds a report as it is printed, with its wide table',
  'apps/server/migrations/0008-baseline-pg-boss.sql': 'the schema of pg-boss, as pg-boss prints it',
};
