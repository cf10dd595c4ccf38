import type { Compression, LogLevel, WebhookPull } from './env-schema.ts';
import type { LoginLimits, SignUpLimits } from './sign-in-limits.ts';

export interface AdminSettings {
  /** Normalised. */
  email: string;
  password: string;
}

/** A client of an OpenID provider. */
export interface GoogleSettings {
  /** Exactly as the provider writes it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** How e-mails are sent: by SMTP or, in development, as log lines. */
export type MailSettings = { via: 'smtp'; url: string; from: string } | { via: 'log' };

/** Where releases are shared. */
export interface BucketSettings {
  name: string;
  /** What all keys begin with: '' or a path that ends with a slash. */
  prefix: string;
  /** Origin of an S3-compatible service; null for AWS. */
  endpoint: string | null;
  /** By default what the AWS SDK finds, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** By default AWS_REGION. */
  region?: string;
}

export interface PostgresSettings {
  /** `postgres://user:password@host:port/database?sslmode=…`; several hosts, separated by commas, of which one can write */
  url: string;
  /** Connections for writes, and as many for reads. */
  poolSize: number;
  /** ms after which the server cancels a statement. */
  statementTimeout: number;
}

export interface DatabaseSettings {
  /** Used unless `postgres` is set. */
  databaseFile: string;
  postgres: PostgresSettings | null;
}

/** The parsed settings. Paths are absolute. */
export interface Settings extends DatabaseSettings {
  /** 0 for any free port. */
  port: number;
  host: string;
  contentDir: string;
  dataDir: string;
  /** How well a publish compresses the files of a release. */
  compression: Compression;
  /** A folder for releases that several servers share; null for DATA_DIR. */
  releasesDir: string | null;
  /** Shares releases with other servers; null if they are only in `releasesDir`. */
  bucket: BucketSettings | null;
  /** Whether this server has the content folder: publishes it and saves what administrators write. */
  publishHere: boolean;
  /** The address of the metrics server; null for none. */
  metrics: { host: string; port: number } | null;
  /** Where readers find the site, such as `https://example.org`. */
  publicOrigin: string;
  /** Where pages find the API; '' for their own origin. */
  apiOrigin: string;
  /** Other origins whose pages may call the API. */
  corsOrigins: string[];
  /** Null for a generated secret in DATA_DIR. */
  jwtSecret: string | null;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: string[];
  /** API requests per minute from one address; 0 for no limit. */
  rateLimit: number;
  /** Megabytes per minute to and from one address or account; 0 for no limit. */
  rateLimitMegabytes: number;
  loginLimits: LoginLimits;
  signUpLimits: SignUpLimits;
  /** How much one learner may store: bytes, and quiz attempts. */
  quota: { bytes: number; attempts: number };
  logLevel: LogLevel;
  /** Signs the requests of the publish hook; null for no hook. */
  webhookSecret: string | null;
  /** Whether the hook pulls into the content folder: only into a separate clone, into any work tree, or never. */
  webhookPull: WebhookPull;
  /** Whether publishes push the commits of the content folder. */
  contentPush: boolean;
  /** Created at start, once. */
  admin: AdminSettings | null;
  /** Null when signing in with Google is not set up. */
  google: GoogleSettings | null;
  /** Null when no e-mail can be sent. */
  mail: MailSettings | null;
}
