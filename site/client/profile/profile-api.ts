import type { Profile, ProfileChange } from '../../../api/contract/identity/profile.ts';
import { callApi } from '../api/call-api.ts';
import { updateProfile } from '../session/session.ts';

/** @throws {ApiError} */
export const readProfile = () => callApi<Profile>('/user/profile');

/** Saves changes of the profile, and shows them on the page. @throws {ApiError} */
export async function saveProfile(change: ProfileChange): Promise<Profile> {
  const profile = await callApi<Profile>('/user/profile', { method: 'PUT', body: change });
  const { displayName, timeZone, timeZoneProposed, guideDone } = profile;
  updateProfile({ displayName, timeZone, timeZoneProposed, guideDone });
  return profile;
}
