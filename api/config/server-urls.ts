const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(\/.*)$/i;

/**
 * One URL for each server of `postgres://user:password@host1:5432,host2:5432/database`, which is also the form of libpq. The driver
 * knows URLs with one server only.
 */
export function serverUrls(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(url.trim()) ?? [];
  if (hosts === '') return [url];
  return hosts.split(',').map((host) => start + host + rest);
}
