import type { User } from '../../../api/contract/identity/auth.ts';
import { ApiError } from '../api/call-api.ts';
import { saveProfile } from '../profile/profile-api.ts';
import { deviceZone } from '../profile/time-zones.ts';
import { mayHaveGuestAttempts } from '../storage/unsent-markers.ts';

/**
 * Gives a new account what belongs to it on this device: the time zone, before anything counts for a day, and then the attempts
 * of the guest, without asking.
 */
export async function beginAccount({ id }: User): Promise<void> {
  try {
    await saveProfile({ timeZone: deviceZone(), timeZoneProposed: true });
  } catch (error) {
    /* The learner is asked for the zone on the next page. */
    if (!(error instanceof ApiError)) throw error;
  }
  if (!mayHaveGuestAttempts()) return;
  const { saveGuestAttempts } = await import('./attempts.ts');
  await saveGuestAttempts(id);
}
