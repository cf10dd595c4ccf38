import type { AuthOptions } from '../../../api/contract/identity/auth.ts';
import { apiAddress, ApiError, callApi } from '../api/api.ts';

/**
 * Goes to the provider's page. Resolves to false where that cannot be: it is not set up, or the server does not answer.
 * Where it can, this page is left.
 */
export async function startGoogleSignIn(): Promise<boolean> {
  try {
    const { google } = await callApi<AuthOptions>('/auth/options');
    if (google) location.assign(apiAddress('/auth/google/start'));
    return google;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
