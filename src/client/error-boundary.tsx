import { Component, type ReactNode } from 'react';
import { MessageScreen } from './learner/layout/message-screen.tsx';

interface ErrorBoundaryProps {
  pathname: string;
  children: ReactNode;
}

/** Catches errors while rendering, including code that failed to load, and offers to reload the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { pathname: string; hasFailed: boolean }> {
  override state = { pathname: this.props.pathname, hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  /** Navigating to another path clears the error. */
  static getDerivedStateFromProps({ pathname }: ErrorBoundaryProps, state: { pathname: string }) {
    return pathname === state.pathname ? null : { pathname, hasFailed: false };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <MessageScreen kind="error" title="Something went wrong on our side. Please try again." onRetry={() => location.reload()} />;
  }
}
