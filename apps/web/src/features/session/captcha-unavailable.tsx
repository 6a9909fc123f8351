import { Button } from '../../ui/button.tsx';

interface CaptchaUnavailableProps {
  readonly pending?: boolean;
  readonly onRetry: () => void;
}

export function CaptchaUnavailable({ pending = false, onRetry }: CaptchaUnavailableProps) {
  return (
    <div role="alert" className="flex items-center gap-3 text-taken">
      <p className="flex-1">The security verification couldn’t be loaded.</p>
      <Button size="sm" variant="outline" pending={pending} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
