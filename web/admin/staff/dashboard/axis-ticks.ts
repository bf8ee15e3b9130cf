const ROUND = [1, 2, 2.5, 5, 10]
const MAX_TICKS = 3

/** The round values of an axis up to at least `max`, highest first, without 0. */
export function axisTicks(max: number): number[] {
  const least = max / MAX_TICKS
  const power = 10 ** Math.floor(Math.log10(least))
  const step = (ROUND.find((factor) => factor * power >= least) ?? 10) * power
  const count = Math.ceil(max / step)
  return Array.from({ length: count }, (_, index) => (count - index) * step)
}
