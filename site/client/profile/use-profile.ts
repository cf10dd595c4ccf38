import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile, ProfileChange } from '../../../api/contract/identity/profile.ts';
import { readProfile, saveProfile } from './profile-api.ts';

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
