// Creates the lesson videos named in the arguments, or all lesson videos when no arguments are given. README.md lists the required
// programs.
import { chromium, type Page } from '@playwright/test';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEndFrameBoxes, OVERLAY_SIZE, createOverlayBoxes } from './overlay-and-end-frame.ts';
import type { Lesson } from './lesson.ts';
import { lessonByName } from './lesson-registry.ts';
import { createSceneBoxes, type SceneBox } from './scene-boxes.ts';
import { computeScene } from './compute-scene.ts';
import { createFrameLayout } from './frame-layout.ts';
import { synthesizeSpeech, formatSubtitles } from './speech.ts';

const FPS = 15;
/** The video has a key frame every two seconds, so that seeking is fast. */
const KEY_FRAMES = String(FPS * 2);
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const resolveMediaPath = (file: string) => resolvePath(`../../assets/lessons/${file}`);

const frames = ['-f', 'image2pipe', '-framerate', String(FPS), '-c:v', 'png', '-i', '-'];
/** These ffmpeg options leave out dates and random ids, so the same lesson script always produces the same file. */
const REPEATABLE = ['-map_metadata', '-1', '-fflags', '+bitexact'];
const splitWords = (text: string) => text.split(' ');
const h264 = splitWords(
  `-c:v libx264 -preset veryslow -tune animation -crf 25 -profile:v high -pix_fmt yuv420p -g ${KEY_FRAMES} -threads 1`,
);
const aac = splitWords('-c:a aac -b:a 56k -ac 1');
/** The `faststart` option puts the file's index (the moov box) first, so playback can start before the whole file has loaded. */
const lessonCodec = (speech: string, seconds: number) => ['-i', speech, ...h264, ...aac, '-t', String(seconds), '-movflags', '+faststart'];
// The overlay video is VP9 with an alpha channel. Alternate reference frames are disabled, because ffmpeg cannot store the transparency of
// a video that has such frames.
const overlayCodec = splitWords(
  `-c:v libvpx-vp9 -pix_fmt yuva420p -auto-alt-ref 0 -crf 38 -b:v 0 -g ${KEY_FRAMES} -cpu-used 2 -threads 1 -an`,
);
const STILL_POSITION = 0.6;
const stillFilters = splitWords('-vf scale=360:-2:flags=lanczos -c:v libwebp -compression_level 6 -quality 70 -frames:v 1');
const makeGlowFilters = (shape: string) => splitWords(`-vf scale=${shape}:flags=area -c:v libwebp -quality 60 -frames:v 1`);
const endFrameCodec = splitWords('-c:v libwebp -quality 88 -frames:v 1');

interface Frame {
  boxes: SceneBox[];
  width: number;
  height: number;
}

/** Draws the frames of a video and pipes them to ffmpeg. When a frame equals the previous frame, the previous image is reused. */
async function encodeFrames(
  page: Page,
  lesson: Lesson,
  count: number,
  drawFrameAt: (seconds: number) => Frame,
  codec: string[],
  file: string,
) {
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...frames, ...codec, ...REPEATABLE, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const isTransparent = file.endsWith('.webm');
  let drawnJson = '';
  let png: Buffer = Buffer.alloc(0);
  for (let frame = 0; frame < count; frame++) {
    const { boxes, width, height } = drawFrameAt(frame / FPS);
    const boxesJson = JSON.stringify(boxes);
    if (boxesJson !== drawnJson) {
      await page.setViewportSize({ width, height });
      await page.evaluate(`draw(${boxesJson}, '${lesson.shape}', ${createFrameLayout(lesson).fontSize})`);
      png = await page.screenshot({ omitBackground: isTransparent });
      drawnJson = boxesJson;
    }
    if (!ffmpeg.stdin.write(png)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = (await once(ffmpeg, 'close')) as [number];
  if (code !== 0) throw new Error(`ffmpeg failed for ${file}`);
  console.log(`${file.split('/').at(-1)}  ${(count / FPS).toFixed(1)} s  ${Math.round(statSync(file).size / 1000)} kB`);
}

/** Makes the still, which stands for the lesson in lists, and the glow, which fills the background of its pages. */
function makeStill(name: string, seconds: number, glowShape: string): void {
  const at = ['-v', 'error', '-y', '-ss', String(STILL_POSITION * seconds), '-i', resolveMediaPath(`${name}.mp4`)];
  execFileSync('ffmpeg', [...at, ...stillFilters, ...REPEATABLE, resolveMediaPath(`${name}.still.webp`)]);
  execFileSync('ffmpeg', [...at, ...makeGlowFilters(glowShape), ...REPEATABLE, resolveMediaPath(`${name}.glow.webp`)]);
}

async function makeLesson(page: Page, name: string): Promise<void> {
  const lesson = lessonByName[name];
  if (!lesson) throw new Error(`There is no lesson with the name ${name}.`);
  const folder = mkdtempSync(join(tmpdir(), 'lesson-'));
  try {
    const { cues, seconds, speech } = synthesizeSpeech(lesson.lines, folder, FPS);
    writeFileSync(resolveMediaPath(`${name}.srt`), formatSubtitles(lesson.lines, cues));
    const size = createFrameLayout(lesson);
    const count = Math.round(seconds * FPS);
    const lessonAt = (time: number) => ({ boxes: createSceneBoxes(lesson, computeScene(lesson, cues, time)), ...size });
    await encodeFrames(page, lesson, count, lessonAt, lessonCodec(speech, seconds), resolveMediaPath(`${name}.mp4`));
    makeStill(name, seconds, size.width > size.height ? '16:9' : '9:16');
    if (lesson.hasOverlay) {
      const overlayAt = (time: number) => ({ boxes: createOverlayBoxes(lesson, cues, time), ...OVERLAY_SIZE });
      await encodeFrames(page, lesson, count, overlayAt, overlayCodec, resolveMediaPath(`${name}.webm`));
    }
    if (lesson.endFrame)
      await encodeFrames(
        page,
        lesson,
        1,
        () => ({ boxes: createEndFrameBoxes(lesson), ...size }),
        endFrameCodec,
        resolveMediaPath(`${name}.webp`),
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(lessonByName);
// The flag `--no-sandbox` is necessary because Chromium's sandbox does not work in a container. The flag `--no-sandbox` is safe because
// Chromium opens only the local file lesson.html.
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--hide-scrollbars'],
});
const page = await browser.newPage();
await page.goto(new URL('lesson.html', import.meta.url).href);
for (const name of names) await makeLesson(page, name);
await browser.close();
