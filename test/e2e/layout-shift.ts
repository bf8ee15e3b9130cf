/** Runs in the browser. Waits two frames. @returns the visible layout shifts since the page started. */
export async function layoutShifts(): Promise<string[]> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  return new Promise((done) => {
    type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] }
    const moved: string[] = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        if (value >= 0.0005)
          moved.push(...sources.map(({ node }) => `${value} ${node?.outerHTML?.slice(0, 80)}`))
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => done(moved), 0)
  })
}
