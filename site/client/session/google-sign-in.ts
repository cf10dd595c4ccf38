import type { AuthOptions } from '../../../api/contract/identity/auth.ts';
import { apiAddress, ApiError, callApi } from '../api/call-api.ts';

/**
 * Navigates to the provider's page. Resolves to false if Google sign-in is not configured or the server is unreachable.
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
