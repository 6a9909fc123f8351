import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/query-state.tsx';

interface State {
  readonly error: Error | undefined;
}

/** A screen that breaks says so and can be tried again; the rest of the product goes on. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  /** What stands here now has a button, and no screen beside it that would say so. */
  override componentDidCatch(): void {
    document.documentElement.removeAttribute('data-start');
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <div className="mx-auto w-full max-w-xl p-6">
        <Failed
          what="this screen"
          error={this.state.error}
          retrying={false}
          onRetry={() => window.location.reload()}
        />
      </div>
    );
  }
}
