export { importBankFile, takeBankFile } from './bank-imports.service.ts';
export { depositWork, matchQueuedDeposits } from './match-bank-lines.ts';
export { readBankFile } from './read-bank-file.ts';
