import { expect, it } from 'vitest';
import { deviceName } from './Sessions.tsx';

it('names the browser and the operating system', () => {
  expect(
    deviceName('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36'),
  ).toBe('Chrome on Android');
  expect(
    deviceName('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0'),
  ).toBe('Edge on Windows');
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'Safari on iOS',
  );
  expect(deviceName(null)).toBe('Unknown browser');
});
