import { expect } from 'vitest';

export const ADMIN = { ADMIN_EMAIL: 'asha@example.org', ADMIN_PASSWORD: 'a password of an admin' };

export interface AdminCalls {
  /** Calls the API and gives the status with what it answers. `path` stands below the origin. */
  send: <Data>(
    method: string,
    path: string,
    body?: FormData,
  ) => Promise<{ status: number; code?: string; message?: string; data: Data }>;
  /** The same where nothing but success is expected. */
  ask: <Data>(method: string, path: string, body?: FormData) => Promise<Data>;
}

/** Signs in as the administrator of a server that was started with `ADMIN`. */
export async function signInAsAdmin(origin: string): Promise<AdminCalls> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  const { data: signedIn } = (await answer.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const send: AdminCalls['send'] = async <Data>(method: string, path: string, body?: FormData) => {
    const { status, ...response } = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body && { body }),
    }).then(async (given) => ({ status: given.status, ...((await given.json()) as { data: Data }) }));
    return { status, ...response };
  };
  return {
    send,
    async ask<Data>(method: string, path: string, body?: FormData) {
      const { status, message, data } = await send<Data>(method, path, body);
      expect([path, status < 300, message]).toEqual([path, true, undefined]);
      return data;
    },
  };
}

/** The fields of a form. */
export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
