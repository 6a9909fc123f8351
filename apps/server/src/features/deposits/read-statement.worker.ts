import { BadStatement, type BankStatement } from '@pfs/documents/bank/bank-statement';
import { looksLikeBai2, readBai2 } from '@pfs/documents/bank/read-bai2';
import { readOfx } from '@pfs/documents/bank/read-ofx';

export type StatementAnswer = { readonly statement: BankStatement } | { readonly bad: string };

/** Runs in a thread: a statement in BAI2 or OFX, whose lines rest on one another. */
export default function readStatement(text: string): StatementAnswer {
  try {
    return { statement: looksLikeBai2(text) ? readBai2(text) : readOfx(text) };
  } catch (error) {
    if (error instanceof BadStatement) return { bad: error.message };
    throw error;
  }
}
