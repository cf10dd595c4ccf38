import type { User } from '../../../api/contract/identity/auth.ts';
import { ApiError } from '../api/call-api.ts';
import { saveProfile } from '../profile/profile-api.ts';
import { deviceZone } from '../profile/time-zones.ts';
import { mayHaveGuestAttempts } from '../storage/unsent-markers.ts';
import { queueToast } from '../ui/toasts/toasts.ts';

/**
 * Gives a new account what belongs to it on this device: the time zone, before anything counts for a day, and then the attempts
 * of the guest, without asking. The next page says what became of them.
 */
export async function beginAccount({ id }: User): Promise<void> {
  try {
    await saveProfile({ timeZone: deviceZone(), timeZoneProposed: true });
  } catch (error) {
    /* The learner is asked for the zone on the next page. */
    if (!(error instanceof ApiError)) throw error;
  }
  if (!mayHaveGuestAttempts()) return;
  const { savedToast, saveGuestAttempts } = await import('./guest-attempts.ts');
  const toast = savedToast(await saveGuestAttempts(id));
  if (toast) queueToast({ ...toast, title: `Welcome! ${toast.title}` });
}
