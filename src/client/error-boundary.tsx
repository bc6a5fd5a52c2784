import { Component, type ReactNode } from 'react';
import { MessageScreen } from './learner/layout/message-screen.tsx';

/** Catches what no screen foresaw, a screen's code that did not arrive among it, and offers to load the page again. */
export class ErrorBoundary extends Component<{ address: string; children: ReactNode }, { address: string; hasFailed: boolean }> {
  override state = { address: this.props.address, hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  /** Leaving the address by a link is a new start. */
  static getDerivedStateFromProps({ address }: { address: string }, state: { address: string }) {
    return address === state.address ? null : { address, hasFailed: false };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <MessageScreen kind="failed" title="Something went wrong on our side. Please try again." onRetry={() => location.reload()} />;
  }
}
