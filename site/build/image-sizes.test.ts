import { expect, it } from 'vitest';
import { withImageSizes } from './image-sizes.ts';

const sizes = {
  '/polity/map of India.svg': { width: 640, height: 400.4 },
  '/नीति/100% #1?.png': { width: 2, height: 2 },
};

it.each([
  [
    '<p><img src="/polity/map%20of%20India.svg" alt="a > b" loading="lazy"></p>',
    '<p><img width="640" height="400" src="/polity/map%20of%20India.svg" alt="a > b" loading="lazy"></p>',
  ],
  [
    '<img alt="x" src="/polity/map%20of%20India.svg">',
    '<img width="640" height="400" alt="x" src="/polity/map%20of%20India.svg">',
  ],
  [
    '<img src="/polity/map%20of%20India.svg" width="90">',
    '<img src="/polity/map%20of%20India.svg" width="90">',
  ],
  [
    '<img src="/%E0%A4%A8%E0%A5%80%E0%A4%A4%E0%A4%BF/100%25%20%231%3F.png">',
    '<img width="2" height="2" src="/%E0%A4%A8%E0%A5%80%E0%A4%A4%E0%A4%BF/100%25%20%231%3F.png">',
  ],
  ['<img src="/polity/other.png"><img alt="">', '<img src="/polity/other.png"><img alt="">'],
])('adds the size to an image that has none: %s', (html, expected) => {
  expect(withImageSizes(html, sizes)).toBe(expected);
});
