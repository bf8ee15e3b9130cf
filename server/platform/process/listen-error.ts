export function explainListenError(port: number | undefined) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is already in use. Stop the other process or set PORT to another port.`)
  }
}
