import { Component, type ReactNode } from 'react'

export class ChartErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <p className="flex size-full items-center bg-bone-200 p-6 text-small text-steel-600">
        The chart could not be loaded. The table below shows the same data.
      </p>
    )
  }
}
