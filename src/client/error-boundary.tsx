import { Component, type ReactNode } from 'react';
import { toFailure } from '#client/api/failure.ts';
import { MessageScreen } from './learner/layout/message-screen.tsx';

interface ErrorBoundaryProps {
  /** Identifies the content inside the error boundary, for example by its URL path. Changing `resetKey` clears the caught error. */
  resetKey: string;
  /**
   * Holds the element that replaces the children after an error. By default, the children are replaced with a screen that offers to reload
   * the page.
   */
  fallback?: ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  resetKey: string;
  message: string | null;
}

/** Catches errors that components throw during rendering, for example when a component's code fails to load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey, message: null };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { message: toFailure(error).message };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { resetKey, message: null };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return this.props.fallback ?? <MessageScreen kind="error" title={message} onRetry={() => location.reload()} />;
  }
}
