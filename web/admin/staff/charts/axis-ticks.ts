const ROUND = [1, 2, 2.5, 5, 10]
const MAX_TICKS = 3

/** The round values of an axis up to at least `max`, highest first, without 0. Of counts, whole numbers only. */
export function axisTicks(max: number, isCount = false): number[] {
  const least = Math.max(max / MAX_TICKS, isCount ? 1 : 0.01)
  const power = 10 ** Math.floor(Math.log10(least))
  const steps = ROUND.map((factor) => factor * power)
  const step = steps.find((each) => each >= least && !(isCount && each % 1 > 0)) ?? 10 * power
  const count = Math.ceil(max / step) || 1
  return Array.from({ length: count }, (_, index) => (count - index) * step)
}
