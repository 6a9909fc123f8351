import type { SessionTime } from '@pfs/wire/session';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { watchLockableSession } from './session-guard.tsx';

const anHour: SessionTime = {
  userId: 'u',
  secondsLeft: 3_600,
  idleSeconds: 3_600,
  endsForGood: false,
};
const done = async () => undefined;
const settled = () => new Promise((resolve) => setTimeout(resolve));

function watch(parts: { end?: () => Promise<unknown>; ask?: () => Promise<SessionTime> } = {}) {
  const listeners = {
    onChange: vi.fn(),
    onEnded: vi.fn(),
    onSomebodyElse: vi.fn(),
    broadcast: vi.fn(),
  };
  const ask = vi.fn(parts.ask ?? (async () => anHour));
  const end = vi.fn(parts.end ?? done);
  return {
    ...listeners,
    ask,
    end,
    watching: watchLockableSession({ userId: 'u', ask, end, ...listeners }),
  };
}

const lockedByHand = { phase: 'locked', isAsked: true };

test('locking the page covers it at once in every window and ends the session', () => {
  const { watching, onChange, broadcast, end } = watch();
  watching.lock();
  expect(onChange.mock.calls).toEqual([[lockedByHand]]);
  expect(broadcast.mock.calls).toEqual([['locked']]);
  expect(end).toHaveBeenCalledOnce();
});

test('a logout that does not reach the server is sent again', async () => {
  const end = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue({});
  const { watching } = watch({ end });
  watching.lock();
  await settled();
  watching.check();
  await settled();
  watching.check();
  expect(end).toHaveBeenCalledTimes(2);
});

test('a session that is over already is not ended again', async () => {
  const end = vi.fn().mockRejectedValue(new ApiError(401, 'Unauthorized', 'Unauthorized'));
  const { watching } = watch({ end });
  watching.lock();
  await settled();
  watching.check();
  expect(end).toHaveBeenCalledOnce();
});

test('a session that ended elsewhere is reported, and the page is not locked', async () => {
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

test('a page locked before the first check stays locked', async () => {
  const { watching, onChange, ask } = watch();
  watching.lock();
  await watching.begin();
  await settled();
  expect(onChange.mock.calls).toEqual([[lockedByHand]]);
  expect(ask).not.toHaveBeenCalled();
});

test('another window is locked too, and opens once the session is used again', async () => {
  const { watching, onChange, end } = watch();
  watching.onMessage('locked');
  expect(onChange.mock.lastCall).toEqual([lockedByHand]);
  expect(end).not.toHaveBeenCalled();
  watching.onMessage('used');
  await settled();
  expect(onChange.mock.lastCall).toEqual([{ phase: 'open' }]);
});

test('the password opens the page and the other windows', async () => {
  const { watching, onChange, broadcast } = watch();
  watching.lock();
  await settled();
  await watching.use();
  expect(onChange.mock.lastCall).toEqual([{ phase: 'open' }]);
  expect(broadcast.mock.lastCall).toEqual(['used']);
});

test('a window that was opened to sign in opens the locked ones', async () => {
  const { watching, broadcast } = watch();
  await watching.begin();
  expect(broadcast.mock.calls).toEqual([['used']]);
});
