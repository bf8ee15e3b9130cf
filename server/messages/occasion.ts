/** What the outbox calls the mail that brings a message to the workshop. */
export function messageOccasion(id: number): string {
  return `message ${id}`
}

/** What the outbox calls the mail of a reply. */
export function replyOccasion(requestKey: string): string {
  return `reply ${requestKey}`
}
