declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  /** The part of its interface that the tests use. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: readonly { name: string }[];
    });
    readonly httpServer: Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
