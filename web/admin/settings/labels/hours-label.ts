export const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** [1, 2, 3, 4, 5] → "Monday to Friday", [1, 3] → "Monday and Wednesday" */
export function daysLabel(days: readonly number[]): string {
  const names = [...days].sort().map((day) => DAY_NAMES[day] ?? '')
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const isRange = names.length > 2 && days.length === Math.max(...days) - Math.min(...days) + 1
  if (isRange) return names.length === 7 ? 'Every day' : `${first} to ${last}`
  if (names.length < 2) return first
  return `${names.slice(0, -1).join(', ')} and ${last}`
}

/** "9 AM to 5:30 PM" */
export function hoursLabel({ opens, closes }: { opens: string; closes: string }): string {
  return `${timeLabel(opens)} to ${timeLabel(closes)}`
}

/** "17:30" → "5:30 PM" */
function timeLabel(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
