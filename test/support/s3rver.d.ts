declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address?: string
      port?: number
      silent?: boolean
      directory: string
      vhostBuckets?: boolean
      configureBuckets?: { name: string; configs: string[] }[]
    })
    on(
      name: 'event',
      listener: (event: { Records: [{ eventName: string; s3: { object: { key: string } } }] }) => void,
    ): void
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
