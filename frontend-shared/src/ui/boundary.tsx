import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What stands there instead; it can draw the children again. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps an error in drawing one thing from taking down what is around it. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children;
  }
}
