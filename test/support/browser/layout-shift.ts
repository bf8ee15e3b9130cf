/** Runs in the browser. Waits two frames. @returns the visible layout shifts since the page started. */
export async function layoutShifts(): Promise<string[]> {
  type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] }
  const shifts: Shift[] = []
  const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])))
  observer.observe({ type: 'layout-shift', buffered: true })
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  return [...shifts, ...(observer.takeRecords() as Shift[])]
    .filter(({ value }) => value >= 0.0005)
    .flatMap(({ value, sources }) => sources.map(({ node }) => `${value} ${node?.outerHTML?.slice(0, 80)}`))
}
