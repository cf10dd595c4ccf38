import { ApiError, fetchFile } from '../api/call-api.ts';

let fetched: { of: string; url: Promise<string | null> } | null = null;

/** Object URL of the learner's own picture, fetched once per page; null if it cannot be had. @param of id of the learner */
export function ownPicture(of: string): Promise<string | null> {
  if (fetched?.of !== of) fetched = { of, url: fetchPicture() };
  return fetched.url;
}

/** Call this after the picture has changed, and then `updateProfile`. */
export function forgetOwnPicture(): void {
  fetched = null;
}

async function fetchPicture(): Promise<string | null> {
  try {
    return URL.createObjectURL(await fetchFile('/user/picture'));
  } catch (error) {
    /* The initials are shown instead. */
    if (error instanceof ApiError) return null;
    throw error;
  }
}
