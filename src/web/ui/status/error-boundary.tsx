import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Shown instead of what crashed; `retry` renders it again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly onError?: (error: unknown) => void;
  /** A new value retries: the route, or the displayed product. */
  readonly resetKey?: string | number;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: unknown } | null;
}

/** Limits a crash to the part of the screen in which it happened. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failure && before.resetKey !== this.props.resetKey) this.retry();
  }

  retry = () => this.setState({ failure: null });

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children;
  }
}
