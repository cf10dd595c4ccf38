import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchJson } from './fetch-json.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('fetchJson', () => {
  it('reports the status and body of a client error and does not retry it', async () => {
    let requests = 0;
    const address = await listen((_, response) => {
      requests += 1;
      response.writeHead(403).end('premium_required');
    });
    await expect(fetchJson(address, 0)).rejects.toThrow(/^403: premium_required$/);
    expect(requests).toBe(1);
  });

  it('reports the status text if the body is empty', async () => {
    const address = await listen((_, response) => response.writeHead(404).end());
    await expect(fetchJson(address, 0)).rejects.toThrow(/^404: Not Found$/);
  });

  it('retries a server error twice', async () => {
    const answers = [500, 503, 200];
    const address = await listen((_, response) => {
      response.writeHead(answers.shift() ?? 500).end('{"questions":[]}');
    });
    await expect(fetchJson(address, 0)).resolves.toEqual({ questions: [] });
    await expect(fetchJson(address, 0)).rejects.toThrow(/^500: /);
  });
});
