import type { CurrentUser, SecondFactorAsked, SignInAnswer } from '@pfs/wire/session';
import { useMutation } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type FormEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { startOver } from '../../lib/session/session-end.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SecondStep, useCaptcha } from '../session/public.ts';

const lockedTitle = 'Locked · Pharmacy Financial Suite';

/** While the page has this class, the style sheet shows only the cover. */
const lockedClass = 'locked';

/**
 * Covers the page and every dialog. What is behind cannot be seen, read aloud or reached; it stays
 * mounted, so that nothing typed is lost.
 */
function useLockedPage(cover: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = cover.current;
    const page = document.documentElement;
    const { title } = document;
    const unlocked = new AbortController();
    page.classList.add(lockedClass);
    document.title = lockedTitle;
    dialog?.showModal();
    // Where a browser does not know closedby="none", Escape pressed twice closes a dialog.
    const whileLocked = { signal: unlocked.signal };
    dialog?.addEventListener('cancel', (event) => event.preventDefault(), whileLocked);
    dialog?.addEventListener('close', () => dialog.showModal(), whileLocked);
    // Keys must do nothing on the page behind.
    const keepInside = (event: Event) => {
      if (event.target instanceof Node && dialog?.contains(event.target)) return;
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', keepInside, { ...whileLocked, capture: true });
    dialog?.addEventListener('keydown', (event) => event.stopPropagation(), whileLocked);
    return () => {
      unlocked.abort();
      page.classList.remove(lockedClass);
      document.title = title;
      dialog?.close();
    };
  }, [cover]);
}

interface LockScreenProps {
  readonly user: CurrentUser;
  /** The person locked the page; otherwise it was idle for a while. */
  readonly isAsked: boolean;
  readonly onUnlocked: (found: CurrentUser) => Promise<void>;
}

/** Covers the page until its person signs in again. */
export function LockScreen({ user, isAsked, onUnlocked }: LockScreenProps) {
  const cover = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLockedPage(cover);
  return (
    <dialog
      ref={cover}
      closedby="none"
      aria-labelledby={titleId}
      className="lock-cover m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-paper p-4"
    >
      <div className="mx-auto flex min-h-full w-full max-w-[26rem] flex-col justify-center gap-5">
        <div className="rounded-card border border-line bg-sheet p-6 text-ink sm:p-8">
          <Lock className="mb-3 size-6 text-accent" aria-hidden="true" />
          <h2 id={titleId} className="text-lg font-semibold">
            This screen is locked
          </h2>
          <p className="mt-1 mb-5 text-ink-soft">
            {isAsked ? 'You locked it.' : 'It locked after a period of inactivity.'} Your work is
            still there. Sign in to continue.
          </p>
          <UnlockForm user={user} onUnlocked={onUnlocked} />
        </div>
      </div>
    </dialog>
  );
}

function UnlockForm({ user, onUnlocked }: Omit<LockScreenProps, 'isAsked'>) {
  const captcha = useCaptcha();
  const [missing, setMissing] = useState<'password' | 'captcha'>();
  const [asked, setAsked] = useState<SecondFactorAsked>();
  const unlock = useMutation({
    mutationFn: async (signIn: () => Promise<SignInAnswer | undefined>) => {
      const answer = await signIn();
      if (answer === undefined) return;
      if ('user' in answer) await onUnlocked(answer.user);
      else setAsked(answer.secondFactor);
    },
    onError: captcha.reset,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const recaptchaToken = captcha.take();
    setMissing(password === '' ? 'password' : recaptchaToken === undefined ? 'captcha' : undefined);
    if (password !== '' && recaptchaToken !== undefined) {
      const body = { password, recaptchaToken, email: user.email };
      unlock.mutate(() => call('POST /api/auth/login', { body }));
    }
  }

  if (asked !== undefined) {
    const askPassword = () => {
      captcha.reset();
      setAsked(undefined);
    };
    return <SecondStep {...asked} onSignedIn={onUnlocked} onStartOver={askPassword} />;
  }
  return (
    <form aria-label="Unlock" noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-[0.8125rem]">
        <span className="block text-xs text-ink-faint">Signed in as</span>
        <bdi className="font-medium wrap-anywhere">{user.email}</bdi>
      </p>
      <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus
        error={missing === 'password' ? 'Password is required' : undefined}
      />
      {captcha.field}
      {missing === 'captcha' ? (
        <Notice tone="destructive" urgent title="Please complete the reCAPTCHA verification." />
      ) : null}
      {unlock.error ? (
        <Notice tone="destructive" urgent title="Couldn’t unlock the screen">
          {messageOf(unlock.error, 'Please check your password and try again.')}
        </Notice>
      ) : null}
      <Button type="submit" pending={unlock.isPending} className="w-full">
        {unlock.isPending ? 'Unlocking...' : 'Unlock'}
      </Button>
      {'PublicKeyCredential' in window ? (
        <Button variant="outline" onClick={() => unlock.mutate(withPasskey)}>
          Use a passkey
        </Button>
      ) : null}
      <OtherWays />
    </form>
  );
}

/** In a tab of its own, which keeps what was typed here; this screen then unlocks itself. */
const signOnInTab = () => window.open('/auth?as=sso', '_blank', 'noopener');

/** Without a password; canceling it does nothing. */
const withPasskey = async () => (await import('../../lib/passkeys.ts')).signInWithPasskey();

function OtherWays() {
  return (
    <>
      <Button variant="outline" onClick={signOnInTab}>
        Use single sign-on
      </Button>
      <LeaveButton />
    </>
  );
}

function LeaveButton() {
  const leave = useMutation({
    mutationFn: () => call('POST /api/auth/logout'),
    // The session is over in any case.
    onSettled: () => startOver('/auth'),
  });
  return (
    <Button variant="ghost" pending={leave.isPending} onClick={() => leave.mutate()}>
      Sign in as someone else
    </Button>
  );
}
