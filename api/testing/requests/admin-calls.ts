import { expect } from 'vitest';

export const ADMIN = { ADMIN_EMAIL: 'asha@example.org', ADMIN_PASSWORD: 'a password of an admin' };

export type AdminCalls = Awaited<ReturnType<typeof signInAsAdmin>>;

/** Signs in as the administrator of a server that was started with the settings in `ADMIN`. */
export async function signInAsAdmin(origin: string) {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  const { data: signedIn } = (await response.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${signedIn.token}` };

  /** Resolves with the status and the fields of the response, such as `code` and `message`. */
  async function send(method: string, path: string, body?: FormData): Promise<Record<string, unknown>> {
    const response = await fetch(`${origin}${path}`, { method, headers, ...(body && { body }) });
    return { status: response.status, ...((await response.json()) as object) };
  }
  /** Expects success and resolves with the data of the response. */
  async function request<Data>(method: string, path: string): Promise<Data> {
    const { success, message, data } = await send(method, path);
    expect([path, success, message]).toEqual([path, true, undefined]);
    return data as Data;
  }
  return { send, request };
}

/** Creates a form with these fields. */
export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
