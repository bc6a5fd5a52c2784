import { expect, test } from 'vitest';
import { deriveBrandColors, measureContrast } from './brand-colors.ts';

const STEP = 8;
const toByte = (value: number) => value.toString(16).padStart(2, '0');
const levels = Array.from({ length: 256 / STEP }, (_, index) => Math.min(255, index * STEP + (index === 31 ? 7 : 0)));
const colors = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${toByte(r)}${toByte(g)}${toByte(b)}`)));

test('each of 32,768 colors becomes one that can be read on the dark pages, with ink that can be read on it', () => {
  const failed = colors.filter((color) => {
    const { accent, press, ink } = deriveBrandColors(color);
    const contrasts = [measureContrast(accent, '#25302c'), measureContrast(ink, accent), measureContrast(ink, press)];
    return Math.min(...contrasts) < 4.5;
  });
  expect([colors.length, failed]).toEqual([32_768, []]);
});

test('most colors that are too dark keep their hue, and colors that are bright enough stay as they are', () => {
  const lightened = colors.filter((color) => deriveBrandColors(color).isLightened).length / colors.length;
  expect(lightened).toBeGreaterThan(0.5);
  expect(lightened).toBeLessThan(0.65);
});

test('few colors look like a wrong answer', () => {
  const close = colors.filter((color) => deriveBrandColors(color).isCloseToWrong).length / colors.length;
  expect(close).toBeGreaterThan(0.03);
  expect(close).toBeLessThan(0.12);
});

test.each([
  ['#34d27b', { accent: '#34d27b', isLightened: false, isCloseToWrong: false }],
  ['#34D27B', { accent: '#34d27b', isLightened: false }],
  ['#ffffff', { accent: '#ffffff', isLightened: false, soft: 'rgb(255 255 255 / 0.14)' }],
  ['#ff6a5a', { isCloseToWrong: true }],
  ['#b3261e', { isLightened: true, isCloseToWrong: true }],
  ['#1d6ef2', { isLightened: true, isCloseToWrong: false }],
])('%s', (color, expected) => {
  expect(deriveBrandColors(color)).toMatchObject(expected);
});

test('a blue stays blue when it is lightened, and black becomes gray', () => {
  const [r, g, b] = /#(..)(..)(..)/
    .exec(deriveBrandColors('#0000ff').accent)!
    .slice(1)
    .map((part) => Number.parseInt(part, 16)) as [number, number, number];
  expect(b).toBeGreaterThan(Math.max(r, g) + 60);
  expect(deriveBrandColors('#000000').accent).toMatch(/^#(..)\1\1$/);
});
