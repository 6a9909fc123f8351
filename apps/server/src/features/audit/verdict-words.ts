import { platformChain } from './audit-chain.repository.ts';
import type { ChainVerdict, KeptHeads } from './verify-audit.service.ts';
import type { Fault, Head } from './verify-chain.ts';

const words: Readonly<Record<Fault, string>> = {
  row_changed: 'the row was changed after it was written',
  row_missing: 'the row is missing',
  link_changed: 'the link doesn’t match the one before it',
  link_missing: 'the link is missing',
  row_not_linked: 'the row’s link is missing',
  kept_head_differs: 'the saved head doesn’t match; the chain before it was rewritten',
  tail_missing: 'the chain ends here, before the saved head',
};

/** One line for a chain that holds, with its head; one more where it is broken. */
export function verdictLines({ chain, name, head, broken }: ChainVerdict): readonly string[] {
  const whose = name ?? (chain === platformChain ? 'The platform' : 'No pharmacy');
  if (broken === undefined) {
    const rows = head.sequence === 1 ? '1 row' : `${head.sequence} rows`;
    return [`${whose} (${chain}): ${rows}, head ${head.sequence}:${head.hash}`];
  }
  const row = broken.auditId === null ? '' : `, audit row ${broken.auditId}`;
  return [`${whose} (${chain}): BROKEN`, `  link ${broken.sequence}${row}: ${words[broken.fault]}`];
}

/** The heads out of the lines of an earlier check. */
export function readKeptHeads(text: string): KeptHeads {
  const found = text.matchAll(/\(([0-9a-f-]{36})\): .* head (\d+):([0-9a-f]{64})/g);
  return new Map(
    [...found].map(([, chain = '', sequence, hash = '']): [string, Head] => [
      chain,
      { sequence: Number(sequence), hash },
    ]),
  );
}
