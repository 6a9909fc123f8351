import { expect, test } from 'vitest';
import { type CaseAction, caseActions, isOpenCase, mayFollow } from './cases.ts';

test('a decided case is at its end, and only a sent one is won or lost', () => {
  for (const [name, { to }] of Object.entries(caseActions)) {
    const action = name as CaseAction;
    expect(mayFollow(action, 'won'), action).toBe(false);
    expect(isOpenCase(to), action).toBe(['prepare', 'send', 'acknowledge'].includes(action));
    const decides = ['win', 'win_partly', 'lose'].includes(action);
    expect(mayFollow(action, 'prepared') && decides, action).toBe(false);
    expect(mayFollow(action, 'acknowledged'), action).toBe(
      decides || ['expire', 'withdraw'].includes(action),
    );
  }
});
