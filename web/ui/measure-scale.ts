const STEP_IN = 5
const SHORTEST_SCALE_IN = 15

export interface MeasuredLengths {
  overall_length_in: number | null
  blade_length_in: number | null
}

export interface MeasureScale {
  /** Inches from end to end of the rule: 15, or the next five that holds the piece. */
  scale: number
  overall: number
  blade: number
  handle: number
  /** What the rule says, in words. */
  words: string
}

/** The rule for a piece; null for one without lengths, such as a sheath. */
export function measureScale(lengths: MeasuredLengths | null): MeasureScale | null {
  const overall = lengths?.overall_length_in
  const blade = lengths?.blade_length_in
  if (!overall || !blade || blade > overall) return null
  return {
    scale: Math.max(SHORTEST_SCALE_IN, Math.ceil(overall / STEP_IN) * STEP_IN),
    overall,
    blade,
    handle: Math.round((overall - blade) * 10) / 10,
    words: `Overall ${overall} inches, blade ${blade} inches`,
  }
}

/** True where the rule's tick is longer and bears a figure. */
export function isLongTick(inch: number): boolean {
  return inch % STEP_IN === 0
}
