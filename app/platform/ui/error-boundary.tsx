import type { ReactNode } from "react";
import { Component } from "react";

interface ErrorBoundaryProps {
  /** Drawn in place of what failed; `retry` clears the failure and draws it anew. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps a failure in one part of the page from taking the whole page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}
