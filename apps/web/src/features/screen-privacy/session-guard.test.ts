import type { SessionTime } from '@pfs/wire/session';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { watchLockable } from './session-guard.tsx';

const anHour: SessionTime = {
  userId: 'u',
  secondsLeft: 3_600,
  idleSeconds: 3_600,
  endsForGood: false,
};
const done = async () => undefined;
const settled = () => new Promise((resolve) => setTimeout(resolve));

function watch(parts: { end?: () => Promise<unknown>; ask?: () => Promise<SessionTime> } = {}) {
  const heard = {
    onChange: vi.fn(),
    onEnded: vi.fn(),
    onSomebodyElse: vi.fn(),
    tellOthers: vi.fn(),
  };
  const ask = vi.fn(parts.ask ?? (async () => anHour));
  const end = vi.fn(parts.end ?? done);
  return { ...heard, ask, end, watching: watchLockable({ userId: 'u', ask, end, ...heard }) };
}

const lockedByHand = { phase: 'locked', isAsked: true };

test('who locks the page covers it at once, in every window, and ends the session', () => {
  const { watching, onChange, tellOthers, end } = watch();
  watching.lock();
  expect(onChange.mock.calls).toEqual([[lockedByHand]]);
  expect(tellOthers.mock.calls).toEqual([['locked']]);
  expect(end).toHaveBeenCalledOnce();
});

test('a session whose end does not reach the server is ended as soon as it can be', async () => {
  const end = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue({});
  const { watching } = watch({ end });
  watching.lock();
  await settled();
  watching.look();
  await settled();
  watching.look();
  expect(end).toHaveBeenCalledTimes(2);
});

test('a session that is over already is not ended again', async () => {
  const end = vi.fn().mockRejectedValue(new ApiError(401, 'Unauthorized', 'Unauthorized'));
  const { watching } = watch({ end });
  watching.lock();
  await settled();
  watching.look();
  expect(end).toHaveBeenCalledOnce();
});

test('a session that was ended elsewhere is told of, and the page is not locked', async () => {
  const refused = new ApiError(401, 'Unauthorized', 'Unauthorized');
  const { watching, onEnded, onChange } = watch({ ask: () => Promise.reject(refused) });
  await watching.begin();
  expect(onEnded.mock.calls).toEqual([[refused]]);
  expect(onChange).not.toHaveBeenCalled();
});

test('an answer that was on its way when the page was locked does not open it', async () => {
  const answers: ((time: SessionTime) => void)[] = [];
  const ask = () => new Promise<SessionTime>((resolve) => answers.push(resolve));
  const { watching, onChange } = watch({ ask });
  void watching.begin();
  watching.lock();
  answers[0]?.(anHour);
  await settled();
  expect(onChange.mock.calls).toEqual([[lockedByHand]]);
});

test('who locks the page before the session was looked at finds it locked', async () => {
  const { watching, onChange, ask } = watch();
  watching.lock();
  await watching.begin();
  await settled();
  expect(onChange.mock.calls).toEqual([[lockedByHand]]);
  expect(ask).not.toHaveBeenCalled();
});

test('a window that hears of it is locked too, and open again once the session is used', async () => {
  const { watching, onChange, end } = watch();
  watching.heard('locked');
  expect(onChange.mock.lastCall).toEqual([lockedByHand]);
  expect(end).not.toHaveBeenCalled();
  watching.heard('used');
  await settled();
  expect(onChange.mock.lastCall).toEqual([{ phase: 'open' }]);
});

test('the password opens it, and the other windows are told', async () => {
  const { watching, onChange, tellOthers } = watch();
  watching.lock();
  await settled();
  await watching.use();
  expect(onChange.mock.lastCall).toEqual([{ phase: 'open' }]);
  expect(tellOthers.mock.lastCall).toEqual(['used']);
});
