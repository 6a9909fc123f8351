import { caremont, harborline, northlake, optiscript } from '../demo-names.ts';
import type { Question } from '../question.ts';
import { advice, asked, cases } from '../wants.ts';

/** About recovery cases. */
export const heldOutCases: readonly Question[] = [
  asked('which cases are due this week', cases('due', { period: '2026-11-15..2026-11-21' })),
  asked('whats due next week on our appeals', cases('due', { period: '2026-11-22..2026-11-28' })),
  asked('any case deadlines i need to know about', cases('due')),
  asked('how much is open with Northlake', cases('open', { parties: northlake })),
  asked(
    'what do we have pending with optiscript in disputes',
    cases('open', { parties: optiscript }),
  ),
  asked('show me all open cases', cases('open')),
  asked('did caremont answer our letters', cases('replied', { parties: caremont })),
  asked('how many cases do we have against harborline', cases('open', { parties: harborline })),
  asked('What did we win this year?', cases('won', { period: '2026' })),
  asked('did we win any appeals with caremont', cases('won', { parties: caremont })),
  asked('whats our win rate with northlake', cases('won', { parties: northlake })),
  asked('What came back from appeals?', cases('seen')),
  asked('how much money did our cases bring in this quarter', cases('seen', { period: '2026-Q4' })),
  asked(
    'how much have we recovered from optiscript so far',
    cases('seen', { parties: optiscript }),
  ),
  asked('who promised us money and never paid', cases('promised')),
  asked('has northlake paid what it promised', cases('promised', { parties: northlake })),
  asked('what should i do first', advice('first'), cases('due')),
];
