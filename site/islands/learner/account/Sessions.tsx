import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionSummary } from '../../../../api/contract/identity/auth.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { CallSection } from '../../../client/ui/Notice.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { formatMoment } from '../../../client/format/format.ts';

const SESSIONS_KEY = ['sessions'];

/** Lists the account's sessions. All except the current one can be ended. */
export function Sessions() {
  const client = useQueryClient();
  const [call, run] = useCall();
  const sessions = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: () => callApi<SessionSummary[]>('/auth/sessions'),
  });

  const end = (id: string) =>
    run(async () => {
      await callApi(`/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
      client.setQueryData<SessionSummary[]>(SESSIONS_KEY, (known) => known?.filter((one) => one.id !== id));
    });

  return (
    <CallSection
      title="Where you are signed in"
      call={sessions.error ? { ...call, problem: sessions.error.message } : call}
    >
      <ul className="mt-3 divide-y divide-line">
        {sessions.data?.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div>
              <p className="font-medium">{deviceName(session.userAgent)}</p>
              <p className="text-sm text-faint">
                {session.current ? 'This session' : `Last seen ${formatMoment(session.lastSeenAt)}`}
              </p>
            </div>
            {!session.current && (
              <button
                type="button"
                className="text-button -me-3"
                disabled={call.busy}
                onClick={() => void end(session.id)}
              >
                End session
              </button>
            )}
          </li>
        ))}
      </ul>
    </CallSection>
  );
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns browser and operating system, for example `Chrome on Android`. */
export function deviceName(userAgent: string | null): string {
  const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = find(BROWSERS) ?? 'Unknown browser';
  const system = find(SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}
