import { createServer } from 'node:net';

/** How many ports are tried. */
const TRIES = 100;

/**
 * The first port from `wanted` on that is free together with the next one, on `host` and, because browsers try it for
 * `localhost`, on ::1.
 *
 * @throws {Error} if there is none among the next 100
 */
export async function freePortPair(wanted: number, host: string): Promise<number> {
  for (let port = wanted; port < wanted + TRIES && port < 65_535; port += 1) {
    if ((await isFree(port, host)) && (await isFree(port + 1, host))) return port;
  }
  throw new Error(`No two ports from ${wanted} on are free. Set PORT to another one.`);
}

async function isFree(port: number, host: string): Promise<boolean> {
  return (await canListen(port, host)) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      /* A machine without IPv6. */
      else if (host === '::1') resolve(true);
      else reject(error);
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
