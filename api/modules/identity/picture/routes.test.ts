import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { User } from '../../../contract/identity/auth.ts';
import type { Profile } from '../../../contract/identity/profile.ts';
import { asha, ravi, server, useTwoLearners } from '../../learning/testing/two-learners.ts';

useTwoLearners();

const PLACE = 'Kolkata 22.57';
const plain = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#a65705' } });
const withPlace = (width?: number, height?: number) =>
  plain(width, height).withExif({ IFD0: { ImageDescription: PLACE } });

const put = (payload: Buffer, type = 'image/jpeg', { headers } = asha) =>
  server.app.inject({
    method: 'PUT',
    url: '/api/user/picture',
    headers: { ...headers, 'content-type': type },
    payload,
  });
const get = (more: object = {}, { headers } = asha) =>
  server.app.inject({ url: '/api/user/picture', headers: { ...headers, ...more } });

describe('a picture', () => {
  test.each([
    ['image/jpeg', () => withPlace().jpeg()],
    ['image/png', () => withPlace().png()],
    ['image/webp', () => withPlace(2_048, 16).webp()],
  ])('as %s is stored as a small square without metadata', async (type, make) => {
    const upload = await make().toBuffer();
    expect(upload.includes(PLACE)).toBe(true);
    expect((await put(upload, type)).statusCode).toBe(200);
    const answer = await get();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
    const stored = answer.rawPayload;
    expect(stored.includes(PLACE)).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  test('is turned as its metadata say', async () => {
    const left = { create: { width: 100, height: 200, channels: 3 as const, background: 'red' } };
    const both = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'blue' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await put(both)).statusCode).toBe(200);
    const { data } = await sharp((await get()).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The left half is now above.
    const at = (x: number, y: number) => [...data.subarray((y * 256 + x) * 3, (y * 256 + x) * 3 + 3)];
    expect(at(200, 40)[0]).toBeGreaterThan(180);
    expect(at(40, 200)[2]).toBeGreaterThan(180);
  });

  test('belongs to one learner, and can be replaced and removed', async () => {
    const hasPicture = async ({ call, headers } = asha) => {
      const me = await server.app.inject({ url: '/api/auth/me', headers });
      const user = me.json<{ data: User }>().data;
      return [(await call<Profile>('GET', 'profile')).data.hasPicture, user.hasPicture];
    };
    expect((await get()).json()).toMatchObject({ code: 'picture_not_found' });
    await put(await plain().png().toBuffer(), 'image/png');
    expect([await hasPicture(), await hasPicture(ravi)]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect((await get({}, ravi)).statusCode).toBe(404);
    expect((await server.app.inject({ url: '/api/user/picture' })).statusCode).toBe(401);
    const { headers, rawPayload } = await get();
    expect((await get({ 'if-none-match': headers.etag })).statusCode).toBe(304);
    await put(await sharp(rawPayload).negate().png().toBuffer(), 'image/png');
    expect((await get({ 'if-none-match': headers.etag })).statusCode).toBe(200);
    const exported = await server.app.inject({ url: '/api/auth/export', headers: asha.headers });
    const [picture] = exported.json<{ data: { picture: { data: string }[] } }>().data.picture;
    expect(Buffer.from(picture?.data ?? '', 'base64')).toEqual((await get()).rawPayload);
    for (const time of [1, 2])
      expect([time, (await asha.call('DELETE', 'picture')).status]).toEqual([time, 200]);
    expect(await hasPicture()).toEqual([false, false]);
  });
});

describe('other bytes', () => {
  test('are refused', async () => {
    const jpeg = await plain().jpeg().toBuffer();
    const uploads: [string, Buffer][] = [
      ['nothing', Buffer.alloc(0)],
      ['text', Buffer.from('<script>alert(1)</script>')],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>')],
      ['a GIF', await plain().gif().toBuffer()],
      ['an AVIF', await plain(32, 32).avif().toBuffer()],
      ['half a picture', jpeg.subarray(0, jpeg.length / 2)],
      ['only a head', jpeg.subarray(0, 200)],
      ['a small one', await plain(15, 15).png().toBuffer()],
      ['a wide one', await plain(2_049, 20).png().toBuffer()],
    ];
    for (const [name, bytes] of uploads) {
      const answer = await put(bytes, 'image/png');
      const { code } = answer.json<{ code: string }>();
      expect([name, answer.statusCode]).toEqual([name, 400]);
      expect(code).toMatch(/^invalid_(picture|request)$/);
    }
    expect((await get()).statusCode).toBe(404);
  });

  test('of other types or above the limit are refused', async () => {
    const jpeg = await plain().jpeg().toBuffer();
    expect((await put(jpeg, 'image/gif')).statusCode).toBe(415);
    expect((await put(jpeg, 'text/plain')).statusCode).toBe(415);
    expect((await put(Buffer.from('{}'), 'application/json')).statusCode).toBe(400);
    expect((await put(Buffer.alloc(200_001), 'image/png')).statusCode).toBe(413);
  });
});
