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
    /** Of each object that came or went. */
    on(
      name: 'event',
      hear: (event: { Records: [{ eventName: string; s3: { object: { key: string } } }] }) => void,
    ): void
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
