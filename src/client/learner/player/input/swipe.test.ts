import { expect, test } from 'vitest';
import { detectSwipeAxis, detectSwipe } from './swipe.ts';

test.each([
  { to: { x: 200, y: 340 }, swipe: 'up' },
  { to: { x: 200, y: 460 }, swipe: 'down' },
  { to: { x: 260, y: 400 }, swipe: 'right' },
  { to: { x: 140, y: 400 }, swipe: 'left' },
  { to: { x: 200, y: 360 }, swipe: 'up' },
  { to: { x: 200, y: 361 }, swipe: null },
  { to: { x: 230, y: 400 }, swipe: null },
  { to: { x: 203, y: 403 }, swipe: null },
])('a touch from 200/400 to $to.x/$to.y is the swipe $swipe', ({ to, swipe }) => {
  const from = { x: 200, y: 400 };
  expect(detectSwipe(from, to, detectSwipeAxis(from, to), 390)).toBe(swipe);
});

test('a touch that starts upwards keeps the vertical axis, wherever it ends', () => {
  expect(detectSwipeAxis({ x: 200, y: 400 }, { x: 203, y: 385 })).toBe('y');
  expect(detectSwipe({ x: 200, y: 400 }, { x: 300, y: 330 }, 'y', 390)).toBe('up');
});

test.each([
  { x: 10, dx: 90, swipe: null },
  { x: 380, dx: -90, swipe: null },
  { x: 30, dx: 90, swipe: 'right' },
])('a horizontal swipe that starts at $x is $swipe: the edges of the screen belong to the browser', ({ x, dx, swipe }) => {
  expect(detectSwipe({ x, y: 400 }, { x: x + dx, y: 400 }, 'x', 390)).toBe(swipe);
});
