import { Component, type ReactNode } from 'react';
import { MessageScreen } from './learner/layout/message-screen.tsx';

interface ErrorBoundaryProps {
  address: string;
  /** False where no learner's router is above, since the link needs one. */
  hasExitLink?: boolean;
  children: ReactNode;
}

/** Catches errors while rendering, including code that failed to load, and offers to reload the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { address: string; hasFailed: boolean }> {
  override state = { address: this.props.address, hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  /** Navigating to another address clears the error. */
  static getDerivedStateFromProps({ address }: { address: string }, state: { address: string }) {
    return address === state.address ? null : { address, hasFailed: false };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <MessageScreen
        kind="failed"
        title="Something went wrong on our side. Please try again."
        hasExitLink={this.props.hasExitLink ?? true}
        onRetry={() => location.reload()}
      />
    );
  }
}
