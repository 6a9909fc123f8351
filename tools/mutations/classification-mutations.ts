import type { Mutation } from './mutation.ts';

export const classification: readonly Mutation[] = [
  {
    breaks: 'DIR fees on claims are not known',
    file: 'packages/core/src/classification-rules.ts',
    text: "codes: ['295']",
    replacement: "codes: ['296']",
  },
  {
    breaks: 'what an adjustment is does not depend on its code',
    file: 'packages/core/src/classification.ts',
    text: 'if (rule.codes !== undefined && !rule.codes.includes(subject.code)) return false;',
    replacement: '',
  },
  {
    breaks: 'what an adjustment is does not depend on who bears it',
    file: 'packages/core/src/classification.ts',
    text: "if (rule.groups !== undefined && !rule.groups.includes(subject.group ?? '')) return false;",
    replacement: '',
  },
  {
    breaks: 'a bonus that is taken is a bonus',
    file: 'packages/core/src/classification.ts',
    text: 'if (rule.sign !== undefined && rule.sign !== subject.sign) return false;',
    replacement: '',
  },
  {
    breaks: 'an answer is remembered without the sign it was given for',
    file: 'packages/core/src/classification.ts',
    text: `\`\${sign}|\${group}|\${reason}\``,
    replacement: `\`\${group}|\${reason}\``,
  },
  {
    breaks: "a payer's rule goes before the pharmacy's own",
    file: 'packages/core/src/classification.ts',
    text: '(organizationId === undefined ? 0 : 2) + (payer === undefined ? 0 : 1)',
    replacement: '(organizationId === undefined ? 0 : 1) + (payer === undefined ? 0 : 2)',
  },
  {
    breaks: "a rule of one pharmacy classifies another's money",
    file: 'packages/core/src/classification.ts',
    text: 'organizationId !== undefined && organizationId !== options.organizationId',
    replacement: 'false',
  },
  {
    breaks: 'DIRECT is DIR',
    file: 'packages/core/src/classification.ts',
    text: 'trailingLettersMax = 2',
    replacement: 'trailingLettersMax = 3',
  },
  {
    breaks: 'what is called no fee is one',
    file: 'packages/core/src/classification-rules.ts',
    text: '(?:FEES?|CHARGES?|CHG)',
    replacement: '(?:[A-Z]*)',
  },
  {
    breaks: 'a fee beside an error is a fee',
    file: 'packages/core/src/classification.ts',
    text: ' || unless?.test(subject.text) === true',
    replacement: '',
  },
  {
    breaks: 'phrases begin and end within words',
    file: 'packages/core/src/classification.ts',
    text: "join('|')})\\\\b`)",
    replacement: "join('|')})`)",
  },
  {
    breaks: 'a claim of unknown status counts as paid',
    file: 'packages/core/src/remittance.ts',
    text: "return paidCodes.has(statusCode) ? 'paid' : 'denied';",
    replacement: "return unpaidCodes.has(statusCode) ? 'denied' : 'paid';",
  },
  {
    breaks: 'the fees of a claim are missing from its gross',
    file: 'packages/edi/src/claim-state.ts',
    text: 'state.paid + state.dir + state.ger + state.other',
    replacement: 'state.paid + state.dir + state.ger',
  },
  {
    breaks: 'a reversed claim stays in the count',
    file: 'packages/core/src/totals.ts',
    text: 'sums.paid - sums.reversals',
    replacement: 'sums.paid',
  },
];
