import { Banner } from '../ui/notice.tsx';

interface ApprovalBannerProps {
  /** No file is taken before the pharmacy is approved. */
  readonly filesWait: boolean;
}

/** What the wait for an approval means: what goes on, what does not, and who hears when it ends. */
export function ApprovalBanner({ filesWait }: ApprovalBannerProps) {
  return (
    <Banner tone="warn">
      <b>Your pharmacy is awaiting approval</b> by those who run this service.{' '}
      {filesWait
        ? 'No file is taken until then; mailed ones wait.'
        : 'Everything in your plan works meanwhile.'}{' '}
      Your administrators get a mail.
    </Banner>
  );
}
