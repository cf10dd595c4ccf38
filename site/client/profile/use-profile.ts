import { useQuery, useQueryClient } from '@tanstack/react-query';
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

const PROFILE_KEY = ['profile'];

/** The learner's profile, and a function that saves changes of it. It may throw an ApiError. */
export function useProfile() {
  const client = useQueryClient();
  const profile = useQuery({ queryKey: PROFILE_KEY, queryFn: readProfile, staleTime: Infinity });
  const save = async (change: ProfileChange) => {
    client.setQueryData<Profile>(PROFILE_KEY, await saveProfile(change));
  };
  return { profile, save };
}
