const OZ_PER_POUND = 16

/** Reads "1 lb 2 oz", "18 oz", "1.2 lb" or "18", in ounces. Null for anything else. */
export function parseWeight(text: string): number | null {
  const [, pounds, ounces, alone] =
    /^\s*(?:(?=.*\d)(?:(\d+(?:\.\d+)?)\s*(?:lbs?|pounds?|#)\.?)?\s*(?:(\d+(?:\.\d+)?)\s*(?:oz|ounces?)\.?)?|(\d+(?:\.\d+)?))\s*$/i.exec(
      text,
    ) ?? []
  if (alone !== undefined) return Number(alone)
  if (pounds === undefined && ounces === undefined) return null
  return Number(pounds ?? 0) * OZ_PER_POUND + Number(ounces ?? 0)
}

export function isAbove(ounces: number, pounds: number): boolean {
  return ounces > pounds * OZ_PER_POUND
}
