import type { LineTiming, Lesson } from './lesson.ts';
import { createSceneBox, type SceneBox } from './scene-boxes.ts';
import { createFrameLayout } from './frame-layout.ts';

/** Holds the size of an overlay video in pixels. An overlay video covers the top 35 % of a portrait screen. */
export const OVERLAY_SIZE = { width: 720, height: 448 };

/** Draws the image with the lesson's key points, which learners see after the video has ended. */
export function createEndFrameBoxes(lesson: Lesson): SceneBox[] {
  const { title, endFrame = [] } = lesson;
  const { width, height } = createFrameLayout(lesson);
  const x = width * 0.1;
  const step = lesson.shape === 'portrait' ? 190 : 128;
  const top = (height - endFrame.length * step - 130) / 2;
  return [
    createSceneBox('band', { x: 0, y: 0, w: width, h: height }),
    createSceneBox('end-title', { x, y: top, w: width - 2 * x, h: 110 }, { text: title }),
    ...endFrame.flatMap((text, index) => {
      const y = top + 140 + index * step;
      return [
        createSceneBox('end-number', { x, y: y + 12, w: 84, h: 84 }, { text: String(index + 1) }),
        createSceneBox('end-point', { x: x + 120, y, w: width - 2 * x - 120, h: 108 }, { text }),
      ];
    }),
  ];
}

/**
 * Draws the callout that shows the label of the line being spoken. The callout appears with the first word of the line and disappears after
 * the last word.
 */
export function createOverlayBoxes({ lines }: Lesson, cues: readonly LineTiming[], time: number): SceneBox[] {
  const index = cues.findIndex(({ start, end }) => time >= start && time < end + 0.25);
  const text = lines[index]?.label;
  if (!text) return [];
  const progress = Math.min(1, (time - cues[index]!.start) / 0.3);
  return [
    createSceneBox(
      'label',
      { x: 0, y: 155 - (1 - progress) * 30, w: OVERLAY_SIZE.width, h: 150 },
      { parts: [[text, '']], opacity: progress },
    ),
  ];
}
