import { Banner } from '../ui/notice.tsx';

interface ApprovalBannerProps {
  /** No file is taken before the pharmacy is approved. */
  readonly filesWait: boolean;
}

/** What the wait for an approval means: what goes on, what does not, and who says when it ends. */
export function ApprovalBanner({ filesWait }: ApprovalBannerProps) {
  return (
    <Banner tone="warn">
      <strong className="font-semibold">Your pharmacy is awaiting approval</strong>.{' '}
      {filesWait
        ? 'Until then no file is taken, and mailed ones wait; all else works.'
        : 'You can use everything in your plan meanwhile.'}{' '}
      The people who run this service decide, and mail your pharmacy’s administrators.
    </Banner>
  );
}
