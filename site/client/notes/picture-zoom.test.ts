import { describe, expect, it } from 'vitest';
import { fitZoom, pinchZoom, stepZoom } from './picture-zoom.ts';

describe('the zoom of a picture', () => {
  it('changes in steps, from the whole picture to eight times its size', () => {
    expect(stepZoom(1, 1)).toBe(1.5);
    expect(stepZoom(1.5, -1)).toBe(1);
    expect(stepZoom(1, -1)).toBe(1);
    expect(stepZoom(7, 1)).toBe(8);
  });

  it('follows two fingers', () => {
    expect(pinchZoom(1, 100, 250)).toBe(2.5);
    expect(pinchZoom(2, 100, 10)).toBe(1);
    expect(pinchZoom(1, 0, 50)).toBe(8);
  });

  it('starts with the whole picture', () => {
    expect(fitZoom({ width: 2000, height: 1000 }, { width: 400, height: 800 })).toBe(400);
    expect(fitZoom({ width: 500, height: 1000 }, { width: 800, height: 500 })).toBe(250);
    expect(fitZoom({ width: 50, height: 50 }, { width: 800, height: 800 })).toBe(150);
  });
});
