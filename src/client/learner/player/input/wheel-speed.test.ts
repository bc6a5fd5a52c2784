import { expect, test } from 'vitest';
import { initialWheelSpeed, measureWheelSpeed } from './wheel-speed.ts';

test('late wheel events that Firefox delivers 4 ms apart after a freeze count as one', () => {
  const before = measureWheelSpeed(measureWheelSpeed(initialWheelSpeed, 20, 16), 20, 16);
  const late = measureWheelSpeed(measureWheelSpeed(before, 20, 93), 20, 4);
  expect(late.speed).toEqual(measureWheelSpeed(before, 40, 97).speed);
});
