import { expect } from 'vitest';

export const ADMIN = { ADMIN_EMAIL: 'asha@example.org', ADMIN_PASSWORD: 'a password of an admin' };

export type AdminCalls = Awaited<ReturnType<typeof signInAsAdmin>>;

/** Signs in as the administrator of a server that was started with `ADMIN`. */
export async function signInAsAdmin(origin: string) {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  const { data: signedIn } = (await answer.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${signedIn.token}` };

  /** The status with what is answered, such as its `code` and `message`. */
  async function send(method: string, path: string, body?: FormData): Promise<Record<string, unknown>> {
    const given = await fetch(`${origin}${path}`, { method, headers, ...(body && { body }) });
    return { status: given.status, ...((await given.json()) as object) };
  }
  /** The data of an answer, where nothing but success is expected. */
  async function ask<Data>(method: string, path: string): Promise<Data> {
    const { success, message, data } = await send(method, path);
    expect([path, success, message]).toEqual([path, true, undefined]);
    return data as Data;
  }
  return { send, ask };
}

/** The fields of a form. */
export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
