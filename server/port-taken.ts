/** What to say when the shop can't listen. */
export function portTaken(port: number | undefined) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is taken. Stop what runs there, or set PORT to another.`)
  }
}
