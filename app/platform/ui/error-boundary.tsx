import type { ReactNode } from "react";
import { Component } from "react";

interface ErrorBoundaryProps {
  /** The fallback; `retry` clears the error and renders again. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Limits a rendering error to one part of the page. */
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
