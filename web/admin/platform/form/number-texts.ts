import { dollarsOrText, numberOrText } from '#contract/platform/values/typed-number.ts'

/** An empty field is null. */
export const optionalNumber = (text: string) => (text.trim() === '' ? null : numberOrText(text))
export const optionalDollars = (text: string) => (text.trim() === '' ? null : dollarsOrText(text))

export const dollarsText = (dollars: number) => dollars.toFixed(2)
/** 200 → "200", 200.5 → "200.50" */
export const wholeDollarsText = (dollars: number) =>
  Number.isInteger(dollars) ? String(dollars) : dollarsText(dollars)
export const percentText = (percent: number, decimals: number) => percent.toFixed(decimals)
export const optionalText = <T>(value: T | null, format: (value: T) => string) =>
  value === null ? '' : format(value)
