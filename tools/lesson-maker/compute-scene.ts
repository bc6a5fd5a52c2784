// Computes the scene at any moment in a video. Every scene is computed anew by applying all steps that have begun, so frames can be drawn
// in any order.
import { applyLessonStep } from './apply-step.ts';
import type { Lesson, LessonStep, LineTiming } from './lesson.ts';
import { createInitialScene, type Scene } from './scene.ts';

interface ScheduledStep {
  step: LessonStep;
  start: number;
  /**
   * Holds the number of seconds from the start of the step to the start of the next step or, for the last step of a spoken line, to the end
   * of the line.
   */
  span: number;
}

function scheduleSteps(lesson: Lesson, cues: readonly LineTiming[]): ScheduledStep[] {
  return lesson.lines.flatMap(({ steps = [] }, index) => {
    const { start, end } = cues[index]!;
    const at = (nth: number) => start + (end - start) * (nth < steps.length ? (steps[nth]!.at ?? nth / steps.length) : 1);
    return steps.map((step, nth) => ({ step, start: at(nth), span: at(nth + 1) - at(nth) }));
  });
}

/** Returns the scene `time` seconds after the start of the video. */
export function computeScene(lesson: Lesson, cues: readonly LineTiming[], time: number): Scene {
  const scene = createInitialScene(lesson);
  for (const { step, start, span } of scheduleSteps(lesson, cues)) {
    if (start <= time) applyLessonStep(scene, step, time - start, span);
  }
  return scene;
}
