import { createRemoteJWKSet, errors } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { ProviderUnavailable } from './errors.ts';

/** A provider's keys: kept, asked for anew when a token names one that is not among them, at most every 30 s. */
export function keysAt(address: URL, patience: number): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(address, { timeoutDuration: patience });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      const aboutToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (aboutToken) throw error;
      throw new ProviderUnavailable("the provider's keys cannot be had", { cause: error });
    }
  };
}
