// Synthesizes a lesson's speech with one recording per sentence. The length of each recording determines the exact timing of its subtitle.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LineTiming, LessonLine } from './lesson.ts';

const VOICE = '(voice_cmu_us_slt_arctic_hts)';
const RATE = '32000';
const LEAD_IN = 0.35;
const PAUSE = 0.35;
/** Sets the number of seconds for which the video continues to show the final result after the last sentence. */
const TAIL = 1.4;

const ffmpeg = (...parameters: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...parameters]);

function measureDuration(file: string): number {
  return Number(execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]).toString());
}

/**
 * Writes the speech for all lesson lines to the file speech.wav in `folder`. Returns the path of speech.wav, the start and end times of
 * each spoken line, and the total duration. The total duration is in seconds and is rounded up to a whole number of video frames.
 */
export function synthesizeSpeech(
  lines: readonly LessonLine[],
  folder: string,
  fps: number,
): { cues: LineTiming[]; seconds: number; speech: string } {
  const pieces: string[] = [];
  const silence = (seconds: number) => {
    const file = join(folder, `silence-${seconds}.wav`);
    ffmpeg('-f', 'lavfi', '-i', `anullsrc=r=${RATE}:cl=mono`, '-t', String(seconds), file);
    pieces.push(file);
    return seconds;
  };
  let time = silence(LEAD_IN);
  const cues = lines.map((line, index) => {
    const raw = join(folder, `raw-${index}.wav`);
    const file = join(folder, `line-${index}.wav`);
    execFileSync('text2wave', ['-eval', VOICE, '-o', raw], { input: line.say });
    const trim = 'silenceremove=start_periods=1:start_threshold=-45dB,areverse';
    ffmpeg('-i', raw, '-af', `${trim},${trim}`, '-ar', RATE, '-ac', '1', file);
    pieces.push(file);
    const cue = { start: time, end: time + measureDuration(file) };
    time = cue.end + silence(line.pause ?? PAUSE);
    return cue;
  });
  const seconds = Math.ceil((time + TAIL) * fps) / fps;
  const list = join(folder, 'pieces.txt');
  const speech = join(folder, 'speech.wav');
  writeFileSync(list, pieces.map((file) => `file '${file}'`).join('\n'));
  ffmpeg(
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    list,
    '-af',
    `highpass=f=70,loudnorm=I=-16:TP=-1.5:LRA=7,apad=whole_dur=${seconds}`,
    '-ar',
    RATE,
    speech,
  );
  return { cues, seconds, speech };
}

function formatTimestamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const digits = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  return `${digits(ms / 3_600_000)}:${digits((ms / 60_000) % 60)}:${digits((ms / 1000) % 60)},${digits(ms % 1000, 3)}`;
}

export function formatSubtitles(lines: readonly LessonLine[], cues: readonly LineTiming[]): string {
  return lines
    .map(
      ({ say, show = say }, index) =>
        `${index + 1}\n${formatTimestamp(cues[index]!.start)} --> ${formatTimestamp(cues[index]!.end)}\n${show}\n`,
    )
    .join('\n');
}
