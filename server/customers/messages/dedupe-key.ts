export function messageDedupeKey(id: number): string {
  return `message ${id}`
}

export function replyDedupeKey(requestKey: string): string {
  return `reply ${requestKey}`
}
